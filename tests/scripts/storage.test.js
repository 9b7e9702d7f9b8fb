// What a device keeps of settings, also where it keeps nothing.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { isSet, keep, kept, set } from "#static/storage.js";

afterEach(() => delete globalThis.localStorage);

/** Puts something in the place of the browser's own. */
const stored = (storage) => Object.defineProperty(globalThis, "localStorage", { configurable: true, ...storage });

test("a setting stays as it was set", () => {
  const texts = new Map();
  const getItem = (key) => texts.get(key) ?? null;
  stored({ value: { getItem, setItem: (key, text) => texts.set(key, text) } });
  assert.equal(isSet("at-once"), false);
  set("at-once", true);
  assert.equal(isSet("at-once"), true);
  set("at-once", false);
  assert.equal(isSet("at-once"), false);
  keep("read", "7");
  assert.equal(kept("read"), "7");
});

test("a browser that keeps nothing does no harm", () => {
  stored({
    get() {
      throw new Error("denied");
    },
  });
  set("at-once", true);
  assert.equal(isSet("at-once"), false);
  assert.equal(kept("read"), null);
});
