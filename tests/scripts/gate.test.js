// What waits at a gate.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Gate } from "#static/gate.js";

/** Tells whether the gate is open now. */
const isOpen = (gate) => Promise.race([gate.opened.then(() => true), Promise.resolve().then(() => false)]);

test("a gate is open at first, and again when it was opened", async () => {
  const gate = new Gate();
  assert.equal(await isOpen(gate), true);
  gate.close();
  assert.equal(await isOpen(gate), false);
  gate.open();
  assert.equal(await isOpen(gate), true);
});

test("a gate opens by itself after a time", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const gate = new Gate();
  gate.close(2000);
  context.mock.timers.tick(1999);
  assert.equal(await isOpen(gate), false);
  context.mock.timers.tick(1);
  assert.equal(await isOpen(gate), true);
});
