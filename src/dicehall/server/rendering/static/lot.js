// What somebody contributes to the dice (docs/dice.md): made up here, in the moment in which the form is sent.

/**
 * Fill in the field of a form that contributes.
 * @param {Event} event
 * @returns {void}
 */
function contribute({ target }) {
  const field = target instanceof HTMLFormElement ? target.elements.namedItem("lot") : null;
  if (!(field instanceof HTMLInputElement)) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

document.addEventListener("submit", contribute, { capture: true });
