// What a clock shows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { countdown } from "#static/countdown.js";

const SECOND = 1000;
const shown = (seconds) => countdown(seconds * SECOND, "{days} d {hours} h");

test("minutes and seconds", () => {
  assert.deepEqual([0, 9, 60, 3599].map(shown), ["0:00", "0:09", "1:00", "59:59"]);
});

test("a second that has begun counts in full", () => {
  assert.deepEqual([1, 999, 1001].map((left) => countdown(left, "")), ["0:01", "0:01", "0:02"]);
  assert.equal(countdown(59_001, ""), "1:00");
});

test("hours, and days in the words of the page", () => {
  assert.deepEqual([3600, 86_399, 86_400, 2 * 86_400 + 5 * 3600].map(shown), ["1:00:00", "23:59:59", "1 d 0 h", "2 d 5 h"]);
});
