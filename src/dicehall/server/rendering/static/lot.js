// What somebody contributes to the dice (docs/dice.md): made up here, in the moment in which the form is sent.

document.addEventListener("submit", ({ target }) => {
  const field = target.elements?.lot;
  if (!field) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}, { capture: true });
