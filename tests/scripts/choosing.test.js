// How touches narrow the choices of a turn.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Choosing, isPart } from "#static/choosing.js";

/** Makes a thing of the choices that it takes part in. */
const thing = (numbers, more = {}) => ({ tokens: new Set(numbers), worth: null, alike: null, ...more });

/** Makes choices without sets, and things. */
const plain = (count, things, touched) => {
  const tokens = new Map(Array.from({ length: count }, (_none, number) => [number, { set: null }]));
  return new Choosing(tokens, new Map(Object.entries(things)), touched);
};

describe("a set", () => {
  test("holds each worth as often as it comes", () => {
    assert.equal(isPart(["5", "5"], ["5", "3", "5"]), true);
    assert.equal(isPart(["5", "5"], ["5", "3"]), false);
    assert.equal(isPart([], []), true);
  });
});

describe("touches", () => {
  const things = { die: thing([0, 1]), cell: thing([0]), other: thing([1, 2]) };

  test("leave the choices in which all of them take part", () => {
    const choosing = plain(3, things, ["die"]);
    assert.deepEqual(choosing.left(), [0, 1]);
    choosing.touch("cell");
    assert.deepEqual(choosing.left(), [0]);
    assert.equal(choosing.ready(), 0);
    assert.equal(choosing.hint(), "ready");
  });

  test("are taken back by a second touch, or the last one first", () => {
    const choosing = plain(3, things, ["die", "cell"]);
    choosing.touch("die");
    assert.deepEqual(choosing.touched, ["cell"]);
    choosing.takeBack();
    assert.deepEqual(choosing.touched, []);
    choosing.takeBack();
    assert.deepEqual(choosing.touched, []);
  });

  test("stay only where they go with the newest", () => {
    const choosing = plain(3, things, ["die", "cell"]);
    choosing.touch("other");
    assert.deepEqual(choosing.touched, ["die", "other"]);
  });

  test("do nothing on a thing that takes part in no choice", () => {
    const choosing = plain(1, { cell: thing([0]), dim: thing([]) }, ["cell"]);
    choosing.touch("dim");
    assert.deepEqual(choosing.touched, ["cell"]);
  });

  test("that are gone, or lead nowhere any more, are not kept", () => {
    assert.deepEqual(plain(3, things, ["gone", "cell", "other"]).touched, ["cell"]);
  });

  test("choose one at a time of what is alike", () => {
    const choosing = plain(2, { red: thing([0, 1], { alike: "hand" }), blue: thing([0, 1], { alike: "hand" }) }, ["red"]);
    assert.equal(choosing.state("blue"), "");
    choosing.touch("blue");
    assert.deepEqual(choosing.touched, ["blue"]);
  });

  test("make things chosen, lit or dim", () => {
    const choosing = plain(3, things, ["cell"]);
    assert.deepEqual(Object.keys(things).map((key) => choosing.state(key)), ["lit", "chosen", "dim"]);
  });
});

describe("a choice", () => {
  test("is offered in a menu with those that no touch tells apart", () => {
    const choosing = plain(3, { cell: thing([0, 1]), other: thing([2]) }, ["cell"]);
    assert.equal(choosing.ready(), null);
    assert.deepEqual(choosing.menu(), [0, 1]);
    assert.equal(choosing.hint(), "menu");
  });

  test("is not ready while a further touch may be meant", () => {
    const choosing = plain(2, { cell: thing([0, 1]), arrow: thing([0]), back: thing([1]) }, ["cell"]);
    assert.deepEqual([choosing.ready(), choosing.menu(), choosing.hint()], [null, [], "narrowed"]);
  });

  test("that is the only one is ready untouched", () => {
    assert.equal(plain(1, {}).ready(), 0);
    assert.deepEqual([plain(2, {}).ready(), plain(2, {}).hint()], [null, "start"]);
  });

  test("happens at a place only once touches have left it alone", () => {
    const choosing = plain(2, { die: thing([0]), here: thing([0, 1]) });
    assert.equal(choosing.isDoneBy("here"), false);
    choosing.touch("die");
    assert.equal(choosing.isDoneBy("here"), true);
    assert.equal(choosing.isDoneBy("die"), true);
  });
});

describe("a choice with a set", () => {
  const tokens = new Map([[0, { set: ["5"] }], [1, { set: ["5", "5"] }]]);
  const dice = ["a", "b", "c"].map((key) => [key, thing([0, 1], { worth: "5" })]);

  test("is ready once its toggles add up to it, though a greater one is left", () => {
    const choosing = new Choosing(tokens, new Map(dice), ["a"]);
    assert.equal(choosing.ready(), 0);
    choosing.touch("c");
    assert.equal(choosing.ready(), 1);
    assert.equal(choosing.state("b"), "dim");
  });

  test("has as many partners as it needs, chosen ones first", () => {
    const choosing = new Choosing(tokens, new Map(dice), ["c"]);
    assert.deepEqual(choosing.partners(0), ["c"]);
    assert.deepEqual(choosing.partners(1), ["c", "a"]);
  });
});

test("what does not exist is no thing and no choice", () => {
  assert.throws(() => plain(1, {}).thing("x"), RangeError);
  assert.throws(() => plain(1, {}).set(7), RangeError);
});
