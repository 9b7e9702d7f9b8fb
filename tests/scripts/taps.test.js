// Taps on their way: none is lost, none is sent twice, and the page draws each once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Taps } from "#static/taps.js";

/** Makes taps; each with its token as its picture. */
function tapped(...tokens) {
  const taps = new Taps();
  for (const token of tokens) add(taps, token);
  return taps;
}

const add = (taps, token) => taps.add({ token, picture: token });
const coming = (taps, log) => taps.coming(log).map(({ token }) => token);

test("all that wait are sent together", () => {
  const taps = tapped("a", "b");
  assert.equal(taps.send(7), "a, b");
  assert.deepEqual(coming(taps, 7), ["a", "b"]);
});

test("what is tapped while others are on their way waits until the page shows those", () => {
  const taps = tapped("a");
  taps.send(7);
  add(taps, "b");
  assert.equal(taps.send(7), null);
  taps.settle();
  assert.equal(taps.send(8), "b");
});

test("those sent are drawn until the page shows them by itself, the others all the time", () => {
  const taps = tapped("a");
  taps.send(7);
  add(taps, "b");
  assert.deepEqual(coming(taps, 7), ["a", "b"]);
  assert.deepEqual(coming(taps, 8), ["b"]); // by the stream, before the answer
  taps.settle();
  assert.deepEqual(coming(taps, 8), ["b"]);
});

test("after a refusal nothing is sent that was meant for another state", () => {
  const taps = tapped("a");
  taps.send(7);
  add(taps, "b");
  taps.drop();
  assert.deepEqual(coming(taps, 7), []);
  add(taps, "c"); // while the page is not yet as it is
  assert.equal(taps.send(7), null);
  taps.settle();
  assert.equal(taps.send(7), "c");
});

test("nothing is sent where nothing waits", () => {
  assert.equal(tapped().send(7), null);
});
