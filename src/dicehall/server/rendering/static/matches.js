// The matches of seats that were opened on this device: their pages keep them here, with the last entry that was seen. Those
// that the hall does not list for the visitor, since they are not the visitor's own, the start page lists. They go nowhere else.

import { lastSeen, parse, unlisted, without, write } from "./kept_matches.js";
import { all, byId, within } from "./page.js";

/** @import { Match } from "./shapes.js" */

const KEY = "matches";

/**
 * Find #hall, if it is that of somebody's own seat.
 * @returns {HTMLElement | undefined}
 */
const ownHall = () => all("#hall[data-own]", HTMLElement, document)[0];

/**
 * Read the matches.
 * @returns {Match[]}
 * @throws {DOMException} if the browser keeps nothing
 */
const load = () => parse(localStorage.getItem(KEY));

/**
 * Keep matches.
 * @param {Match[]} matches
 * @returns {void}
 * @throws {DOMException} if the browser keeps nothing
 */
const save = (matches) => localStorage.setItem(KEY, write(matches));

/**
 * Find the last entry that this device has seen of the match of this page.
 * @returns {number | null}
 */
function seen() {
  try {
    return lastSeen(load(), ownHall()?.dataset.own);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** The last entry that this device has seen of the match of this page, before it was opened now; null if none. */
export const seenBefore = seen();

/**
 * Keep the match of this page.
 * @returns {void}
 */
function keep() {
  const { own: path, game, names, now, turn, log } = ownHall()?.dataset ?? {};
  if (path === undefined) return;
  const isListed = "isListed" in document.body.dataset; // the hall lists it by itself
  save([{ path, game, names, now, turn, log: Number(log), isListed, at: Date.now() }, ...without(load(), path)]);
}

/**
 * Make the line of a match.
 * @param {HTMLElement} list
 * @param {Match} match
 * @returns {DocumentFragment}
 */
function item(list, { path, game, names, now, turn, at }) {
  const made = document.importNode(within(list, "template", HTMLTemplateElement).content, true);
  /** @type {(selector: string, text?: string) => HTMLElement} */
  const put = (selector, text) => Object.assign(within(made, selector), { textContent: text ?? "" });
  put("a", game).setAttribute("href", path);
  put(".match-names", names);
  put(".match-now", now);
  put("time", new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }));
  const said = turn === "mine" ? list.dataset.textMine : turn === "over" ? list.dataset.textOver : undefined;
  put(".match-turn", said).hidden = !said;
  within(made, "button").addEventListener("click", () => tried(() => {
    save(without(load(), path));
    listAll();
  }));
  return made;
}

/**
 * List the matches that the hall does not.
 * @returns {void}
 */
function listAll() {
  const list = byId("matches");
  if (!list) return;
  const matches = unlisted(load());
  within(list, "ul").replaceChildren(...matches.map((match) => item(list, match)));
  list.hidden = !matches.length;
}

/**
 * Do something where the browser keeps something; where it keeps no cookies either, say so.
 * @param {() => void} deed
 * @returns {void}
 */
function tried(deed) {
  try {
    deed();
  } catch {
    // no list of links, which is no harm: the hall has its own
  }
  if (navigator.cookieEnabled) return;
  for (const note of all("[data-keeps-nothing]", HTMLElement, document)) note.hidden = false;
}

tried(keep);
tried(listAll);
document.addEventListener("shown", () => tried(keep));
addEventListener("pageshow", ({ persisted }) => persisted && tried(listAll));
