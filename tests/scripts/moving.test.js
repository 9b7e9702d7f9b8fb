// Where keys and buttons lead: between things on the table, and between the moments of a replay.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { ARROWS, nearest } from "#static/arrows.js";
import { momentOf, Moments } from "#static/moments.js";

describe("an arrow key", () => {
  const from = { x: 100, y: 100 };
  const lead = (key, ...places) => nearest(from, places.map(([x, y]) => ({ x, y })), ARROWS[key]);

  test("leads to the nearest in its direction", () => {
    assert.equal(lead("ArrowRight", [300, 100], [200, 100], [50, 100]), 1);
    assert.equal(lead("ArrowLeft", [300, 100], [200, 100], [50, 100]), 2);
    assert.equal(lead("ArrowDown", [100, 50], [100, 150]), 1);
    assert.equal(lead("ArrowUp", [100, 50], [100, 150]), 0);
  });

  test("prefers what lies straight ahead to what is nearer, but aside", () => {
    assert.equal(lead("ArrowRight", [130, 140], [200, 100]), 1);
  });

  test("does not lead to what lies another way", () => {
    assert.equal(lead("ArrowRight", [110, 200], [100, 150], [0, 100]), -1);
    assert.equal(lead("ArrowRight"), -1);
  });
});

describe("a replay", () => {
  const moments = new Moments([0, 3, 4, 9], 10);

  test("goes from the end of one step to that of the next", () => {
    assert.deepEqual([0, 1, 3, 9, 10].map((at) => moments.after(at)), [3, 3, 4, 10, 10]);
    assert.deepEqual([0, 1, 3, 9, 10].map((at) => moments.before(at)), [0, 0, 0, 4, 9]);
  });

  test("stays within the match", () => {
    assert.deepEqual([-1, 5, 11].map((at) => moments.clamp(at)), [0, 5, 10]);
  });

  test("marks the step that a moment belongs to", () => {
    assert.deepEqual([0, 1, 3, 9, 10].map((at) => moments.step(at)), [0, 1, 1, 3, -1]);
  });

  test("opens at the moment of its address", () => {
    assert.deepEqual(["#57", "#0", "", "#x", "#5x", "#1234567"].map(momentOf), [57, 0, null, null, null, null]);
  });
});
