// Finding texts by words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { hasWords } from "#static/words.js";

test("all words are sought, whole or in part, in any order", () => {
  assert.equal(hasWords("Wood and stone", "sto woo"), true);
  assert.equal(hasWords("Wood and stone", "wood gold"), false);
  assert.equal(hasWords("Wood", ""), true);
});

test("capitals, and wide or narrow signs, make no difference", () => {
  assert.equal(hasWords("ÄPFEL", "äpfel"), true);
  assert.equal(hasWords("カード ２", "ｶｰﾄﾞ 2"), true);
});
