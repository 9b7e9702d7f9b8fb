// The button that checks the dice of a match in the browser.

import { byId, within } from "./page.js";
import { check } from "./proof.js";

/** @import { Draw, Proof } from "./shapes.js" */

/**
 * Ask for what the match was played by, and check it against the fingerprint on the page.
 * @returns {Promise<{ said: string, count: number }>}
 * @throws {Error} if nothing comes back, or the browser cannot compute here
 */
async function verdict() {
  const response = await fetch(location.pathname, { headers: { Accept: "application/json" } });
  /** @type {{ proof: Proof, draws: Draw[] }} */
  const { proof, draws } = await response.json();
  return check(proof, draws, within(document, ".hash").textContent ?? "");
}

/**
 * Check, and say what came of it.
 * @param {HTMLOutputElement} output
 * @returns {Promise<void>}
 */
async function run(output) {
  const { textBusy, textRight, textWrong, textSecret, textFailed } = output.dataset;
  output.textContent = textBusy ?? "";
  const { said, count } = await verdict().catch(() => ({ said: "failed", count: 0 }));
  const text = { right: textRight, wrong: textWrong, secret: textSecret }[said] ?? textFailed;
  output.textContent = text?.replace("{count}", String(count)) ?? "";
  output.dataset.said = said;
}

const place = byId("check");
if (place) {
  const output = within(place, "output", HTMLOutputElement);
  place.hidden = false;
  within(place, "button").addEventListener("click", () => run(output));
}
