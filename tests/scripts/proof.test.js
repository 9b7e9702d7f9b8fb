// The dice of a match computed from what they follow from: those of a record that the core has written.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { bytesOf, check, digitsOf, outcome, tokenAt } from "#static/proof.js";

const { dice, events } = JSON.parse(readFileSync(new URL("../records/line-dice-fair-dice.json", import.meta.url), "utf8"));
const FACES = ["bl", "br", "cross", "fl", "fr", "straight"].map((face) => [`roll ${face}`, 1]);
const STARTERS = ["first 0", "first 1", "first 2"].map((token) => [token, 1]);
const draws = events.slice(0, 19).map((token, place) => [place, place < 18 ? FACES : STARTERS, token]);

test("all draws of a record follow", async () => {
  assert.deepEqual(await check(dice, draws, dice.commitment), { said: "right", count: 19 });
});

test("a draw that does not follow is named by the number of its event", async () => {
  const changed = draws.with(4, [4, FACES, "roll bl"]);
  assert.deepEqual(await check(dice, changed, dice.commitment), { said: "wrong", count: 5 });
});

test("another fingerprint is of another secret", async () => {
  const other = dice.commitment.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  assert.equal((await check(dice, draws, other)).said, "secret");
});

test("a contribution counts from its place on, and not before", async () => {
  const without = { ...dice, contributions: dice.contributions.filter(({ from }) => from === 0) };
  const tokens = await Promise.all(draws.map(([place, odds]) => tokenAt(without, place, odds)));
  const { from } = dice.contributions.at(-1);
  assert.equal(from, 7);
  assert.deepEqual(tokens.slice(0, from), events.slice(0, from));
  assert.notDeepEqual(tokens.slice(from), events.slice(from, 19));
});

test("a unit falls into the outcome whose weight it meets", () => {
  const odds = [["fern", 2], ["reed", 1]];
  assert.deepEqual([0n, 1n, 2n].map((unit) => outcome(odds, unit)), ["fern", "fern", "reed"]);
  assert.throws(() => outcome(odds, 3n), RangeError);
});

test("bytes and digits are the same thing", () => {
  assert.deepEqual([...bytesOf("00ff0a")], [0, 255, 10]);
  assert.equal(digitsOf(bytesOf("00ff0a")), "00ff0a");
  assert.equal(digitsOf(bytesOf("")), "");
});
