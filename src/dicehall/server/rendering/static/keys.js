// The keys of the page of a match.

import { ARROWS, nearest } from "./arrows.js";
import { all, byId, isTyping, targetOf, tell } from "./page.js";
import { allThings, takeBack, touch } from "./table.js";

/** @import { Drawn, Point } from "./shapes.js" */

/**
 * Find the middle of an element.
 * @param {Element} element
 * @returns {Point}
 */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * Find where an arrow key leads: to the nearest in its direction, else to the next in the order of the page.
 * @param {Element} from
 * @param {Drawn[]} others
 * @param {[dx: number, dy: number]} direction
 * @returns {Drawn | undefined} nothing where there are no others
 */
function neighbour(from, others, [dx, dy]) {
  const index = nearest(middle(from), others.map(middle), [dx, dy]);
  if (index >= 0) return others[index];
  /** @type {(other: Drawn) => boolean} */
  const follows = (other) => Boolean(from.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (dx + dy > 0) return others.find(follows) ?? others[0];
  return others.findLast((other) => !follows(other)) ?? others.at(-1);
}

/**
 * Lead the focus from one thing, or entry of the menu, to another.
 * @param {KeyboardEvent} event
 * @returns {void}
 */
function onArrow(event) {
  const here = document.activeElement;
  const menu = byId("menu");
  const isInMenu = menu?.contains(here);
  if (!here || (!isInMenu && !allThings().some((thing) => thing === here))) return;
  /** @type {(thing: Drawn) => boolean} */
  const isOpen = (thing) => thing.matches(".is-lit, .is-chosen") && thing.getClientRects().length > 0;
  const open = isInMenu ? all("button", HTMLButtonElement, menu) : allThings().filter(isOpen);
  event.preventDefault();
  neighbour(here, open.filter((other) => other !== here), ARROWS[event.key])?.focus();
}

/**
 * Close what was said, else take back the last touch.
 * @returns {void}
 */
function onEscape() {
  if (byId("why")?.hidden === false) tell("why", "");
  else takeBack();
}

/**
 * Do what a key stands for on the page of a match.
 * @param {KeyboardEvent} event
 * @returns {void}
 */
export function onKey(event) {
  if (isTyping(event) || document.querySelector("dialog[open]")) return;
  const here = targetOf(event);
  const touched = ["Enter", " "].includes(event.key) && here?.matches("#hall [data-tokens]:not(button)") ? here : null;
  if (touched || (event.key === "Enter" && event.repeat)) event.preventDefault();
  if (event.repeat && !(event.key in ARROWS)) return; // a key held down must not play the next turn as well
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) all("#do:not([hidden])")[0]?.click();
  else if (touched) touch(touched);
  else if (event.key === "Escape") onEscape();
  else if (event.key === "?") byId("shortcuts", HTMLDialogElement)?.showModal();
  else if (event.key in ARROWS) onArrow(event);
}
