// What a page keeps while its parts are exchanged: open drawers, what is being typed, where lists are scrolled, the focus.

import { all, byId, isDrawn } from "./page.js";
import { buttonOf } from "./table.js";

/** @import { Drawn } from "./shapes.js" */

/** @type {Map<string, boolean>} */
const drawers = new Map(); // id -> whether it is open, also of drawers that are away while others are on turn
/** @type {Map<string, string>} */
const typed = new Map(); // id of a field -> what has been typed and not sent, also while the field is away
/** @type {WeakMap<Element, number>} */
const ends = new WeakMap(); // list with data-scroll="end" -> where its end was when it was last scrolled there
const sizes = new ResizeObserver((changed) => {
  for (const { target } of changed) if (!isLeft(target)) toEnd(target);
});

/**
 * Find the fields into which one types.
 * @returns {(HTMLInputElement | HTMLTextAreaElement)[]}
 */
function fields() {
  return [...all("input[id]:not([type=checkbox], [type=radio])", HTMLInputElement), ...all("textarea[id]", HTMLTextAreaElement)];
}

/**
 * Open and close the drawers as they were left; the sheets of a narrow screen are closed at first.
 * @returns {void}
 */
export function setDrawers() {
  const isNarrow = matchMedia("(max-width: 45rem)").matches;
  for (const drawer of all("details[id]", HTMLDetailsElement)) {
    const wasOpen = drawers.get(drawer.id);
    if (wasOpen !== undefined) drawer.open = wasOpen;
    else if (isNarrow && drawer.matches("[data-sheet]")) drawer.open = false;
  }
}

/**
 * Keep open drawers and what is being typed.
 * @returns {() => void} brings them back
 */
export function keepPlaces() {
  for (const { id, value, defaultValue } of fields()) {
    if (value !== defaultValue) typed.set(id, value);
    else typed.delete(id);
  }
  for (const { id, open } of all("details[id]", HTMLDetailsElement)) drawers.set(id, open);
  return () => {
    for (const field of fields()) {
      const value = typed.get(field.id);
      if (value !== undefined) field.value = value;
    }
    setDrawers();
  };
}

/**
 * Tell whether somebody has scrolled away from the end.
 * @param {Element} list
 * @returns {boolean}
 */
function isLeft(list) {
  const { scrollTop, clientHeight, scrollHeight } = list;
  return scrollTop !== ends.get(list) && scrollTop + clientHeight < scrollHeight - 4;
}

/**
 * Scroll a list to its end.
 * @param {Element} list
 * @returns {void}
 */
export function toEnd(list) {
  list.scrollTop = list.scrollHeight;
  ends.set(list, list.scrollTop);
}

/**
 * Keep where lists are scrolled; those that show their end go on showing it, whatever their size.
 * @returns {() => void} brings them back
 */
export function keepScroll() {
  const lists = all("[data-scroll][id]").map((list) => {
    return { id: list.id, top: list.scrollTop, isAtEnd: list.dataset.scroll === "end" && !isLeft(list) };
  });
  return () => {
    for (const { id, top, isAtEnd } of lists) {
      const list = byId(id);
      if (list && isAtEnd) toEnd(list);
      else if (list) list.scrollTop = top;
    }
    watchEnds();
  };
}

/**
 * Watch the sizes of lists that show their end.
 * @returns {void}
 */
export function watchEnds() {
  sizes.disconnect();
  for (const list of all("[data-scroll=end]")) sizes.observe(list);
}

/**
 * Find what has the focus within the match.
 * @returns {Drawn | null}
 */
export function focusHere() {
  const element = document.activeElement;
  const isHere = byId("hall")?.contains(element) || byId("menu")?.contains(element);
  return isHere && isDrawn(element) ? element : null;
}

/**
 * Lead the focus to the element of the same id or the same token, else to what held it: a keyboard keeps its place.
 * @param {Drawn} focused  what had it
 * @returns {void}
 */
export function focusAgain(focused) {
  if (focused.isConnected) return focused.focus({ preventScroll: true });
  for (const place of placesOf(focused)) {
    if (place.tabIndex < 0) place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return keepCaret(focused, place);
  }
}

/**
 * List where the focus may go on, best first.
 * @param {Drawn} focused
 * @returns {Drawn[]}
 */
function placesOf(focused) {
  const isChoice = focused instanceof HTMLButtonElement && focused.name === "token" && focused.id !== "do";
  /** @type {unknown[]} */
  const places = [isChoice ? buttonOf(focused.value) : null];
  for (let node = /** @type {Element | null} */ (focused); node; node = node.parentElement) {
    places.push(node.id && document.getElementById(node.id));
  }
  return [...places, byId("choices"), byId("hall")].filter(isDrawn);
}

/**
 * Put the caret where it was.
 * @param {Drawn} before  the field that had the focus
 * @param {Drawn} place  that has it now
 * @returns {void}
 */
function keepCaret(before, place) {
  if (!isField(before) || !isField(place) || before.id !== place.id) return;
  const { selectionStart, selectionEnd } = before;
  if (selectionStart !== null) place.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Tell whether an element is a field into which one types.
 * @param {unknown} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
const isField = (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
