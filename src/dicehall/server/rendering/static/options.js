// Options that do nothing as the others stand are out of the way:
// <div data-only-with="name of another field" data-only-value="the value of that field with which this one matters">.

import { all, needed } from "./page.js";

const form = needed("new", HTMLFormElement);

/**
 * Read a field of the form: a box without its tick says "no".
 * @param {string} name
 * @returns {string | null} null if there is no such field
 */
function valueOf(name) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === "checkbox" && !field.checked) return "no";
  return field && "value" in field ? String(field.value) : null;
}

/**
 * Hide what does nothing.
 * @returns {void}
 */
function hide() {
  for (const field of all("[data-only-with]", HTMLElement, form)) {
    const value = valueOf(field.dataset.onlyWith ?? "");
    field.hidden = value !== null && value !== field.dataset.onlyValue;
  }
}

form.addEventListener("change", hide);
addEventListener("pageshow", hide); // a browser that comes back fills in what was there
hide();
