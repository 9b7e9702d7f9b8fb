// Buttons that copy a link: <button data-copies="id of an input" data-text-copied="...">.

import { all, needed, targetOf } from "./page.js";

/**
 * Copy what stands in a field.
 * @param {HTMLInputElement} input
 * @returns {Promise<void>}
 */
async function copy(input) {
  input.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(input.value);
  else document.execCommand("copy"); // no clipboard where the hall is visited by plain http from another machine
}

/**
 * Copy what a button stands for, and say so.
 * @param {Event} event
 * @returns {Promise<void>}
 */
async function onClick(event) {
  const button = targetOf(event)?.closest("[data-copies]");
  if (!(button instanceof HTMLElement)) return;
  await copy(needed(button.dataset.copies ?? "", HTMLInputElement));
  button.textContent = button.dataset.textCopied ?? "";
}

document.addEventListener("click", onClick);
for (const button of all("[data-copies]", HTMLElement, document)) button.hidden = false;
