// Buttons that copy a link: <button data-copies="id of an input" data-text-copied="...">.

async function copy(input) {
  input.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(input.value);
  else document.execCommand("copy"); // no clipboard where the hall is visited by plain http from another machine
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copies]");
  if (!button) return;
  await copy(document.getElementById(button.dataset.copies));
  button.textContent = button.dataset.textCopied;
});

for (const button of document.querySelectorAll("[data-copies]")) button.hidden = false;
