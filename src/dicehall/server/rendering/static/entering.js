// Entering what was rolled at a real table: taps are sent as fast as they come, those on their way are drawn at once;
// digits stand for the first things, and words search among many.

import { all, byId, isTyping, logHere, targetOf, tell } from "./page.js";
import { sayFailed, post } from "./sending.js";
import { show } from "./showing.js";
import { Taps } from "./taps.js";
import { hasWords } from "./words.js";

const taps = new Taps();

/**
 * Find the form whose buttons enter one token each.
 * @returns {HTMLFormElement | null}
 */
function tray() {
  const form = document.querySelector("#entering > form.tray");
  return form instanceof HTMLFormElement ? form : null;
}

/**
 * Enter the token of a button, unless no more is awaited.
 * @param {HTMLButtonElement} button
 * @returns {void}
 */
function tap(button) {
  if (taps.coming(logHere()).length >= Number(tray()?.dataset.left)) return;
  tell("notice", "");
  taps.add({ token: button.value, picture: button.querySelector(".picture")?.innerHTML ?? "" });
  draw();
  sendAll();
}

/**
 * Draw what is coming in the next free places.
 * @returns {void}
 */
function draw() {
  const coming = taps.coming(logHere());
  for (const [index, place] of all("#entering .to-come").entries()) {
    place.innerHTML = coming[index]?.picture ?? "";
    place.classList.toggle("is-tapped", index < coming.length);
  }
}

/**
 * Send all taps, and those that come meanwhile, until none wait.
 * @returns {Promise<void>}
 */
async function sendAll() {
  for (let form = tray(); form; form = tray()) {
    const tokens = taps.send(logHere());
    if (tokens === null) return;
    try {
      const reply = await post(formOf(form.action, tokens));
      if (!reply.accepted) taps.drop();
      if (!reply.accepted) tell("notice", reply.message);
      await show(reply);
    } catch {
      taps.drop();
      sayFailed();
    }
    taps.settle();
    draw();
  }
  taps.drop();
}

/**
 * Make a form that enters tokens.
 * @param {string} action
 * @param {string} tokens
 * @returns {HTMLFormElement}
 */
function formOf(action, tokens) {
  const form = document.createElement("form");
  form.action = action;
  form.append(Object.assign(document.createElement("input"), { name: "tokens", value: tokens }));
  return form;
}

// Searching

/**
 * Find the buttons that enter a token.
 * @returns {HTMLButtonElement[]}
 */
const buttons = () => all("#outcomes > button", HTMLButtonElement);

/**
 * Hide the buttons that have not all the words sought.
 * @returns {void}
 */
function search() {
  const sought = byId("entering-search", HTMLInputElement)?.value ?? "";
  for (const button of buttons()) button.hidden = !hasWords(button.ariaLabel ?? "", sought);
}

/**
 * Enter the only one found with Enter, and one of the first things with its digit.
 * @param {KeyboardEvent} event
 * @returns {void}
 */
function onKey(event) {
  if (!tray() || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const found = buttons().filter(({ hidden }) => !hidden);
  const field = targetOf(event);
  if (field instanceof HTMLInputElement && field.id === "entering-search" && event.key === "Enter" && found.length === 1) {
    field.value = "";
    search();
    tap(found[0]);
  } else if (!isTyping(event) && /^[1-9]$/.test(event.key) && !event.repeat && found.length < 10) {
    found[Number(event.key) - 1]?.click();
  }
}

/**
 * Enter the token of the button that was pressed.
 * @param {SubmitEvent} event
 * @returns {void}
 */
function onSubmit(event) {
  if (event.target !== tray()) return;
  event.preventDefault();
  if (event.submitter instanceof HTMLButtonElement) tap(event.submitter);
}

document.addEventListener("submit", onSubmit);
document.addEventListener("input", (event) => {
  if (targetOf(event)?.id === "entering-search") search();
});
document.addEventListener("keydown", onKey);
document.addEventListener("shown", () => {
  draw();
  search();
});
