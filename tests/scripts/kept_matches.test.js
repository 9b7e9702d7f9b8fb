// The list of matches that a device keeps.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lastSeen, parse, unlisted, without, write } from "#static/kept_matches.js";

const match = (name, more = {}) => ({ path: `/seat/${name}`, log: 3, isListed: false, at: 0, ...more });

test("a list is read as it was written", () => {
  assert.deepEqual(parse(write([match("a"), match("b")])), [match("a"), match("b")]);
});

test("what another has written is left out", () => {
  const strange = [match("a"), null, 5, { path: "javascript:alert(1)" }, { path: "/seat/x/../y" }, {}];
  assert.deepEqual(parse(JSON.stringify(strange)), [match("a")]);
  assert.deepEqual([null, "", "{", '"text"', "{}"].map(parse), [[], [], [], [], []]);
});

test("the last of too many are forgotten", () => {
  const many = Array.from({ length: 60 }, (_none, index) => match(`m${index}`));
  assert.deepEqual(parse(write(many)), many.slice(0, 50));
});

test("one is left out by its path", () => {
  assert.deepEqual(without([match("a"), match("b")], "/seat/a"), [match("b")]);
});

test("those that the hall lists are not listed twice, the latest comes first", () => {
  const kept = [match("old", { at: 1 }), match("own", { isListed: true, at: 2 }), match("new", { at: 3 })];
  assert.deepEqual(unlisted(kept).map(({ at }) => at), [3, 1]);
});

test("the last entry seen is that of the seat", () => {
  assert.equal(lastSeen([match("a", { log: 0 }), match("b")], "/seat/a"), 0);
  assert.equal(lastSeen([match("a")], "/seat/c"), null);
  assert.equal(lastSeen([match("a")], undefined), null);
});
