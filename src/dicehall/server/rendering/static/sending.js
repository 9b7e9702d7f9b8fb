// Sends forms, and brings in what the hall answers.

import { byId, needed, tell } from "./page.js";
import { show } from "./showing.js";
import { end } from "./stream.js";

/** @import { Answer } from "./shapes.js" */

const LONGEST = 20_000; // milliseconds to wait for an answer

/**
 * Post a form, as the answer to the entry that the page shows.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]  the button pressed
 * @returns {Promise<Answer>}
 * @throws {Error} if nothing gets through in time, or what comes back is no answer
 */
export async function post(form, submitter) {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  body.set("answers", needed("hall").dataset.log ?? "");
  const headers = { Accept: "application/json;profile=page" };
  const response = await fetch(form.action, { method: "POST", headers, body, signal: AbortSignal.timeout(LONGEST) });
  return response.json();
}

/**
 * Send a form and show the answer, or say that it did not get through.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @returns {Promise<void>}
 */
export async function send(form, submitter) {
  tell("notice", "");
  needed("hall").ariaBusy = "true";
  try {
    const reply = await post(form, submitter);
    tell("notice", reply.message);
    if (reply.watch) end({ message: reply.message, watch: reply.watch });
    await show(reply);
  } catch {
    sayFailed();
  }
  needed("hall").ariaBusy = "false";
}

/**
 * Say that something did not get through.
 * @returns {void}
 */
export const sayFailed = () => tell("notice", byId("notice")?.dataset.textFailed);
