// Open tables: looks again every few seconds while the page is seen. What is typed and the focus stay.

import { byId } from "./page.js";

const EVERY = 4000; // milliseconds
let shown = ""; // HTML of the list

/**
 * Look which tables are open now.
 * @returns {Promise<void>}
 * @throws {Error} if nothing gets through
 */
async function look() {
  const list = byId("tables");
  if (!list || document.hidden) return;
  const response = await fetch(`/lobby/tables?most=${list.dataset.most}`, { signal: AbortSignal.timeout(EVERY) });
  if (!response.ok) return;
  const html = (await response.text()).trim();
  if (html === shown || list.querySelector(":active")) return; // a swap in a press would swallow the click
  shown = html;
  const focused = document.activeElement?.id;
  list.outerHTML = html;
  if (focused) byId(focused)?.focus();
  const section = byId("lobby");
  if (section) section.hidden = !document.querySelector("#tables .primary");
}

/**
 * Look, if it works: what fails now may work next time.
 * @returns {Promise<void>}
 */
const tryToLook = () => look().catch(() => {});

setInterval(tryToLook, EVERY);
document.addEventListener("visibilitychange", tryToLook);
