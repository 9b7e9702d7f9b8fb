// Elements of a page, found with their kind, and a sentence shown in one of them.

/** @import { Drawn, Point } from "./shapes.js" */

/**
 * Find the element of an id.
 * @template {Element} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]  an element of another kind does not count
 * @returns {E | null}
 */
export function byId(id, kind = /** @type {any} */ (HTMLElement)) {
  const found = document.getElementById(id);
  return found instanceof kind ? found : null;
}

/**
 * Find the element of an id that the page always has.
 * @template {Element} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 * @throws {ReferenceError} if it is missing, or of another kind
 */
export function needed(id, kind) {
  const found = byId(id, kind);
  if (!found) throw new ReferenceError(`#${id}`);
  return found;
}

/**
 * Find the first element of a kind that fits a selector.
 * @template {Element} [E=HTMLElement]
 * @param {ParentNode} root  within which
 * @param {string} selector
 * @param {new () => E} [kind]
 * @returns {E}
 * @throws {ReferenceError} if there is none
 */
export function within(root, selector, kind = /** @type {any} */ (HTMLElement)) {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new ReferenceError(selector);
  return found;
}

/**
 * Find all elements of a kind that fit a selector.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {new () => E} [kind]
 * @param {ParentNode | null} [root]  within which; #hall if left out
 * @returns {E[]} in the order of the page; none without a root
 */
export function all(selector, kind = /** @type {any} */ (HTMLElement), root = byId("hall")) {
  const found = [...(root?.querySelectorAll(selector) ?? [])].filter((element) => element instanceof kind);
  return /** @type {E[]} */ (found);
}

/**
 * Tell whether an element can carry data and take the focus: one of HTML, or of a drawing.
 * @param {unknown} element
 * @returns {element is Drawn}
 */
export const isDrawn = (element) => element instanceof HTMLElement || element instanceof SVGElement;

/**
 * Find all of HTML and of drawings in #hall that fits a selector.
 * @param {string} selector
 * @returns {Drawn[]}
 */
export const allDrawn = (selector) => all(selector, Element).filter(isDrawn);

/**
 * Find the element that an event happened to.
 * @param {Event} event
 * @returns {Element | null} null where it happened to the document or the window
 */
export const targetOf = ({ target }) => (target instanceof Element ? target : null);

/**
 * Tell whether keys pressed now are text for a field.
 * @param {Event} event
 * @returns {boolean}
 */
export function isTyping(event) {
  return Boolean(targetOf(event)?.matches("textarea, select, input:not([type=checkbox], [type=radio])"));
}

/**
 * Read the entry of the log that the page shows.
 * @returns {number}
 */
export const logHere = () => Number(needed("hall").dataset.log);

/**
 * Bring an element to a place, as near as the window lets all of it be seen.
 * @param {HTMLElement} element
 * @param {Point} place  of its upper left corner
 * @returns {void}
 */
export function float(element, { x, y }) {
  const { width, height } = element.getBoundingClientRect();
  /** @type {(at: number, size: number, room: number) => string} */
  const inside = (at, size, room) => `${Math.max(8, Math.min(at, room - size - 8))}px`;
  element.style.left = inside(x, width, window.innerWidth);
  element.style.top = inside(y, height, window.innerHeight);
}

/**
 * Show a text in the element of an id, or hide it when there is nothing to say.
 * @param {string} id
 * @param {string | null} [text]
 * @param {Point | null} [place]  where it floats
 * @returns {void}
 */
export function tell(id, text, place = null) {
  const element = byId(id);
  if (!element) return;
  element.textContent = text ?? "";
  element.hidden = !text;
  if (text && place) float(element, place);
}

/**
 * Tell sentences to those who do not see the page.
 * @param {string[]} sentences
 * @returns {void}
 */
export function announce(sentences) {
  const live = byId("live");
  if (!live) return;
  for (const text of sentences) live.append(Object.assign(document.createElement("p"), { textContent: text }));
  while (live.children.length > 12) live.firstElementChild?.remove();
}

/**
 * Read HTML that the hall has sent.
 * @param {string} html
 * @returns {HTMLElement} a body that belongs to this page
 */
export const parsed = (html) => document.adoptNode(new DOMParser().parseFromString(html, "text/html").body);
