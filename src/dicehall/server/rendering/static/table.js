// The table and the list of choices in #hall: two views of one Choosing. Knows no game; all texts stand in the page.
//
// What a table says with attributes of what it draws; numbers are those of the choices (`data-token` in the list):
//   data-tokens="3 7"   may be touched: it takes part in these choices; empty: not now
//   data-why="..."      why not now
//   data-toggle="5"     what it is worth in the set of a choice (`data-set` in the list)
//   data-alike="..."    of things with the same word one is chosen at a time
//   data-does           a place where the choice happens: once a single complete choice is left, touching it plays that
//   data-within="3 7"   shown only while all choices left are among these
//   data-piece="..."    the same piece in every drawing: it glides

import { Choosing } from "./choosing.js";
import { all, allDrawn, byId, float, isDrawn, needed, tell } from "./page.js";
import { isSet } from "./storage.js";

/** @import { Choice, Drawn, Point, Thing } from "./shapes.js" */

let choosing = new Choosing(new Map(), new Map());
/** @type {Map<string, Drawn>} */
let things = new Map(); // by their keys
/** @type {Map<number, HTMLButtonElement>} */
let buttons = new Map(); // of the list, by the numbers of their choices
/** @type {number | null} */
let previewed = null; // number of the choice under the pointer or the focus in the list
/** @type {Point | null} */
let menuPlace = null; // where the last touch was

/**
 * Split words.
 * @param {string} [text]
 * @returns {string[]}
 */
const words = (text = "") => text.split(" ").filter(Boolean);

/**
 * Read numbers.
 * @param {string} [text]
 * @returns {number[]}
 */
const numbers = (text) => words(text).map(Number);

/**
 * Read what a button of the list says.
 * @param {HTMLButtonElement} button
 * @returns {string}
 */
const sentence = (button) => (button.querySelector(".sentence") ?? button).textContent?.trim() ?? "";

/**
 * Read what can be done with a choice.
 * @param {HTMLButtonElement} button
 * @returns {Choice}
 */
const choiceOf = ({ dataset }) => ({ set: dataset.set === undefined ? null : words(dataset.set) });

/**
 * Read what can be done with a thing.
 * @param {Drawn} element
 * @returns {Thing}
 */
function thingOf({ dataset }) {
  return { tokens: new Set(numbers(dataset.tokens)), worth: dataset.toggle ?? null, alike: dataset.alike ?? null };
}

/**
 * Find what stays the same about a thing when its table is drawn anew.
 * @param {Drawn} thing
 * @param {number} index
 * @returns {string}
 */
const keyOf = (thing, index) => thing.id || thing.dataset.piece || `#${index}`;

/**
 * Read #hall anew.
 * @param {{ isKept: boolean }} touches  whether they are kept, as far as they are still possible
 * @returns {void}
 */
export function read({ isKept }) {
  things = new Map(allDrawn("[data-tokens]").map((thing, index) => [keyOf(thing, index), thing]));
  buttons = new Map(all("#choices [data-token]", HTMLButtonElement).map((button) => [Number(button.dataset.token), button]));
  const choices = new Map([...buttons].map(([number, button]) => [number, choiceOf(button)]));
  const parts = new Map([...things].map(([key, thing]) => [key, thingOf(thing)]));
  choosing = new Choosing(choices, parts, isKept ? choosing.touched : []);
  previewed = null;
  menuPlace = null;
  for (const element of all("[data-needs-script]")) element.hidden = false;
  for (const box of all("[data-setting]", HTMLInputElement)) box.checked = isSet(box.dataset.setting ?? "");
  for (const thing of allDrawn("[data-why]")) thing.setAttribute("aria-description", thing.dataset.why ?? "");
  paint();
}

/**
 * List the things that can be touched, now or at another time.
 * @returns {Drawn[]}
 */
export const allThings = () => [...things.values()];

/**
 * Find the button of a token in the list.
 * @param {string} token
 * @returns {HTMLButtonElement | undefined}
 */
export const buttonOf = (token) => [...buttons.values()].find(({ value }) => value === token);

/**
 * Show what the touches leave.
 * @returns {void}
 */
function paint() {
  const [left, ready, menu] = [choosing.left(), choosing.ready(), choosing.menu()];
  const isTouched = choosing.touched.length > 0;
  for (const [key, thing] of things) paintThing(key, thing);
  for (const [number, button] of buttons) button.classList.toggle("is-out", isTouched && !left.includes(number));
  for (const section of all("#choices section")) {
    section.classList.toggle("is-out", !section.querySelector("[data-token]:not(.is-out)"));
  }
  paintDo(ready);
  paintMenu(menu);
  paintPreview();
  const hint = choosing.hint(ready, menu);
  for (const element of all("[data-hint]")) element.hidden = element.dataset.hint !== hint;
  for (const element of all("#untouch")) element.hidden = !isTouched;
}

/**
 * Show whether a thing is chosen, lit or dim.
 * @param {string} key
 * @param {Drawn} thing
 * @returns {void}
 */
function paintThing(key, thing) {
  const state = buttons.size ? choosing.state(key) : ""; // nothing is dim while others are on turn
  for (const name of ["chosen", "lit", "dim"]) thing.classList.toggle(`is-${name}`, state === name);
  thing.setAttribute("aria-pressed", String(state === "chosen"));
  thing.setAttribute("aria-disabled", String(!choosing.thing(key).tokens.size));
}

/**
 * Offer the choice that is ready.
 * @param {number | null} ready  its number
 * @returns {void}
 */
function paintDo(ready) {
  const act = byId("do", HTMLButtonElement);
  if (!act) return;
  const button = ready === null ? undefined : buttons.get(ready);
  act.hidden = !button;
  act.value = button?.value ?? "";
  act.textContent = button ? sentence(button) : "";
}

/**
 * Copy a button of the list for the menu.
 * @param {HTMLButtonElement} button
 * @returns {HTMLButtonElement}
 */
function cloned(button) {
  const clone = /** @type {HTMLButtonElement} */ (button.cloneNode(true));
  clone.removeAttribute("id");
  clone.setAttribute("form", "choices");
  return clone;
}

/**
 * Offer choices in a menu beside the last touch.
 * @param {number[]} entries  their numbers; none: no menu
 * @returns {void}
 */
function paintMenu(entries) {
  const menu = byId("menu");
  if (!menu) return;
  const clones = [...buttons].filter(([number]) => entries.includes(number)).map(([, button]) => cloned(button));
  for (const old of all("button", HTMLButtonElement, menu)) old.remove();
  menu.append(...clones);
  menu.hidden = !entries.length;
  if (entries.length) float(menu, menuPlace ?? below(lastTouched() ?? needed("choices")));
}

/**
 * Find the thing that was touched last.
 * @returns {Drawn | undefined}
 */
const lastTouched = () => things.get(choosing.touched.at(-1) ?? "");

/**
 * Show the partners of what is looked at in the list, and each ghost for which all choices left stand, or that one.
 * @returns {void}
 */
function paintPreview() {
  const partners = previewed === null ? [] : choosing.partners(previewed);
  for (const [key, thing] of things) thing.classList.toggle("is-partner", partners.includes(key));
  const left = previewed === null ? choosing.left() : [previewed];
  const isOpen = previewed !== null || choosing.touched.length > 0;
  for (const ghost of allDrawn("[data-within]")) {
    const within = numbers(ghost.dataset.within);
    // An attribute, since elements of SVG have no property `hidden`.
    ghost.toggleAttribute("hidden", !(isOpen && left.every((number) => within.includes(number))));
  }
}

/**
 * Find the place below an element.
 * @param {Element} element
 * @returns {Point}
 */
function below(element) {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom + 8 };
}

/**
 * Touch a thing: choose it, take it back, play the choice that is ready where it happens, or say why not.
 * @param {Element} thing  of the table; one that came since the choices were read is no longer, or not yet, part of them
 * @param {Point | null} [place]  of the pointer; null for the keyboard
 * @returns {void}
 */
export function touch(thing, place = null) {
  tell("notice", "");
  tell("why", "");
  if (needed("hall").ariaBusy === "true") return tell("notice", byId("notice")?.dataset.textBusy);
  const [key, own] = [...things].find(([, other]) => other === thing) ?? [];
  if (key === undefined || !own) return;
  if (!choosing.thing(key).tokens.size) return tell("why", own.dataset.why, place ?? below(thing));
  if ("does" in own.dataset && choosing.isDoneBy(key)) return play();
  choosing.touch(key);
  menuPlace = place && { x: place.x + 8, y: place.y + 8 };
  paint();
  const left = choosing.left();
  if (isSet("at-once") && left.length === 1 && left[0] === choosing.ready()) return play();
  if (!place && choosing.menu().length === left.length) byId("menu")?.querySelector("button")?.focus();
}

/**
 * Do the choice that is ready.
 * @returns {void}
 */
function play() {
  const ready = choosing.ready();
  if (ready !== null) buttons.get(ready)?.click();
}

/**
 * Take back the last touch, if there is one.
 * @returns {void}
 */
export function takeBack() {
  tell("why", "");
  if (!choosing.touched.length) return;
  const isInMenu = byId("menu")?.contains(document.activeElement);
  const last = lastTouched();
  choosing.takeBack();
  menuPlace = null;
  paint();
  if (isInMenu) last?.focus();
}

/**
 * Show what a choice takes while it is looked at in the list.
 * @param {Element | null} button  of the choice; null: none is looked at
 * @returns {void}
 */
export function preview(button) {
  const number = isDrawn(button) ? Number(button.dataset.token) : null;
  if (number === previewed) return;
  previewed = number;
  paintPreview();
}
