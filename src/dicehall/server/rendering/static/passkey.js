// Passkeys: <button data-passkey="create|get" data-options="URL" data-done="URL"> within the form whose fields are sent along.
// Shown only where the browser knows them; what goes wrong is said in the [data-passkey-says] of the form.

import { all, within } from "./page.js";

const knows = "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in window.PublicKeyCredential;

/**
 * Make a passkey, or use one.
 * @param {string | undefined} way  "create" or "get"
 * @param {any} options  as the hall tells them
 * @returns {Promise<Credential | null>}
 */
function ask(way, options) {
  return way === "create"
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

/** Tells why the hall says no. */
class Refused extends Error {}

/**
 * Post fields.
 * @param {string} path
 * @param {Record<string, string>} fields
 * @returns {Promise<any>} the answer
 * @throws {Refused} with the hall's reason
 */
async function post(path, fields) {
  const [headers, body] = [{ Accept: "application/json" }, new URLSearchParams(fields)];
  const response = await fetch(path, { method: "POST", headers, body });
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer.message);
  return answer;
}

/**
 * Do what a button is for, and go where that leads.
 * @param {HTMLButtonElement} button
 * @param {HTMLFormElement} form
 * @returns {Promise<void>}
 * @throws {Error} if nobody lets it happen
 */
async function use(button, form) {
  const { passkey, options = "", done = "" } = button.dataset;
  const sent = [...new FormData(form)].filter(([name]) => name !== "password");
  const fields = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
  const credential = /** @type {PublicKeyCredential | null} */ (await ask(passkey, await post(options, fields)));
  if (!credential) throw new TypeError(passkey);
  const { path } = await post(done, { ...fields, credential: JSON.stringify(credential.toJSON()) });
  location.assign(path);
}

/**
 * Do what a button is for, or say why not.
 * @param {HTMLButtonElement} button
 * @returns {Promise<void>}
 */
async function pressed(button) {
  if (!button.form) return;
  const says = within(button.form, "[data-passkey-says]");
  says.textContent = "";
  button.disabled = true;
  try {
    await use(button, button.form);
  } catch (error) {
    says.textContent = error instanceof Refused ? error.message : says.dataset.textFailed ?? "";
  } finally {
    button.disabled = false;
  }
}

for (const button of all("[data-passkey]", HTMLButtonElement, document)) {
  button.addEventListener("click", () => pressed(button));
}
for (const part of all("[data-needs-passkeys]", HTMLElement, document)) part.hidden = !knows;
