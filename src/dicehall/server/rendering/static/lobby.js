// Open tables: looks again every few seconds while the page is seen. What is typed and the focus stay.

const EVERY = 4000;

async function look() {
  const list = document.getElementById("tables");
  if (!list || document.hidden) return;
  const response = await fetch(`/lobby/tables?most=${list.dataset.most}`, { signal: AbortSignal.timeout(EVERY) });
  if (!response.ok) return;
  const html = (await response.text()).trim();
  if (html === look.last || list.querySelector(":active")) return; // a swap in a press would swallow the click
  look.last = html;
  const focused = document.activeElement?.id;
  list.outerHTML = html;
  if (focused) document.getElementById(focused)?.focus();
  const section = document.getElementById("lobby");
  if (section) section.hidden = !document.querySelector("#tables .primary");
}

setInterval(() => look().catch(() => {}), EVERY); // what fails now may work next time
document.addEventListener("visibilitychange", () => look().catch(() => {}));
