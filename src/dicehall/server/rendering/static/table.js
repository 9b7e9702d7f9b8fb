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

export const byId = (id) => document.getElementById(id);
export const logHere = () => Number(byId("hall").dataset.log); // the entry that the page shows
export const all = (selector, root = byId("hall")) => [...(root?.querySelectorAll(selector) ?? [])];
const numbers = (text) => text.split(" ").filter(Boolean).map(Number);
const sentence = (button) => (button.querySelector(".sentence") ?? button).textContent.trim();

let choosing = new Choosing(new Map(), new Map());
let things = new Map(); // key -> element
let buttons = new Map(); // number of a choice -> its button in the list
let previewed = null; // number of the choice under the pointer or the focus in the list
let menuPlace = null; // where the last touch was

/** Read #hall anew; touches are kept where still possible. */
export function read({ isKept }) {
  things = new Map(all("[data-tokens]").map((thing, index) => [thing.id || thing.dataset.piece || `#${index}`, thing]));
  buttons = new Map(all("#choices [data-token]").map((button) => [Number(button.dataset.token), button]));
  const choices = [...buttons].map(([number, { dataset }]) => {
    return [number, { set: dataset.set?.split(" ").filter(Boolean) ?? null }];
  });
  const parts = [...things].map(([key, { dataset }]) => {
    const tokens = new Set(numbers(dataset.tokens));
    return [key, { tokens, worth: dataset.toggle ?? null, alike: dataset.alike ?? null }];
  });
  choosing = new Choosing(new Map(choices), new Map(parts), isKept ? choosing.touched : []);
  previewed = null;
  menuPlace = null;
  for (const element of all("[data-needs-script]")) element.hidden = false;
  for (const box of all("[data-setting]")) box.checked = isSet(box.dataset.setting);
  for (const thing of all("[data-why]")) thing.setAttribute("aria-description", thing.dataset.why);
  paint();
}

export const buttonOf = (token) => [...buttons.values()].find(({ value }) => value === token);

function paint() {
  const [left, ready, menu] = [choosing.left(), choosing.ready(), choosing.menu()];
  const isTouched = choosing.touched.length > 0;
  for (const [key, thing] of things) paintThing(key, thing);
  for (const [number, button] of buttons) button.classList.toggle("is-out", isTouched && !left.includes(number));
  for (const section of all("#choices section")) {
    section.classList.toggle("is-out", !section.querySelector("[data-token]:not(.is-out)"));
  }
  paintDo(buttons.get(ready));
  paintMenu(menu);
  paintPreview();
  const hint = ready !== null ? "ready" : menu.length && menu.length === left.length ? "menu" : isTouched ? "narrowed" : "start";
  for (const element of all("[data-hint]")) element.hidden = element.dataset.hint !== hint;
  for (const element of all("#untouch")) element.hidden = !isTouched;
}

function paintThing(key, thing) {
  const state = buttons.size ? choosing.state(key) : ""; // nothing is dim while others are on turn
  for (const name of ["chosen", "lit", "dim"]) thing.classList.toggle(`is-${name}`, state === name);
  thing.setAttribute("aria-pressed", String(state === "chosen"));
  thing.setAttribute("aria-disabled", String(!choosing.things.get(key).tokens.size));
}

function paintDo(button) {
  const act = byId("do");
  if (!act) return;
  act.hidden = !button;
  act.value = button?.value ?? "";
  act.textContent = button ? sentence(button) : "";
}

function paintMenu(entries) {
  const menu = byId("menu");
  if (!menu) return;
  const clones = entries.map((number) => buttons.get(number).cloneNode(true));
  for (const clone of clones) clone.removeAttribute("id");
  for (const clone of clones) clone.setAttribute("form", "choices");
  for (const old of all("button", menu)) old.remove();
  menu.append(...clones);
  menu.hidden = !entries.length;
  if (entries.length) float(menu, menuPlace ?? below(things.get(choosing.touched.at(-1)) ?? byId("choices")));
}

/** A ghost shows while every choice left, or the one looked at in the list, is among those it stands for. */
function paintPreview() {
  const partners = previewed === null ? [] : choosing.partners(previewed);
  for (const [key, thing] of things) thing.classList.toggle("is-partner", partners.includes(key));
  const left = previewed === null ? choosing.left() : [previewed];
  const isOpen = previewed !== null || choosing.touched.length > 0;
  for (const ghost of all("[data-within]")) {
    const within = numbers(ghost.dataset.within);
    // An attribute, since elements of SVG have no property `hidden`.
    ghost.toggleAttribute("hidden", !(isOpen && left.every((number) => within.includes(number))));
  }
}

function float(element, { x, y }) {
  const { width, height } = element.getBoundingClientRect();
  const inside = (at, size, room) => `${Math.max(8, Math.min(at, room - size - 8))}px`;
  element.style.left = inside(x, width, window.innerWidth);
  element.style.top = inside(y, height, window.innerHeight);
}

function below(element) {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom + 8 };
}

/** Show `text` in the element of this id, or hide it when there is nothing to say. */
export function tell(id, text, place = null) {
  const element = byId(id);
  if (!element) return;
  element.textContent = text ?? "";
  element.hidden = !text;
  if (text && place) float(element, place);
}

/** `place`: of the pointer, null for the keyboard. */
export function touch(thing, place = null) {
  tell("notice", "");
  tell("why", "");
  if (byId("hall").ariaBusy === "true") return tell("notice", byId("notice")?.dataset.textBusy);
  const [key] = [...things].find(([, other]) => other === thing);
  if (!choosing.things.get(key).tokens.size) return tell("why", thing.dataset.why, place ?? below(thing));
  if (isDone(key, thing)) return buttons.get(choosing.ready()).click();
  choosing.touch(key);
  menuPlace = place && { x: place.x + 8, y: place.y + 8 };
  paint();
  const left = choosing.left();
  if (isSet("at-once") && left.length === 1 && left[0] === choosing.ready()) return buttons.get(left[0]).click();
  if (!place && choosing.menu().length === left.length) byId("menu")?.querySelector("button")?.focus();
}

/** Whether touches before this one leave a single complete choice, and this is a place where it happens. */
function isDone(key, { dataset }) {
  const isReady = choosing.touched.length > 0 && choosing.left().length === 1 && choosing.ready() !== null;
  return isReady && "does" in dataset && choosing.things.get(key).tokens.has(choosing.ready());
}

/** Take back the last touch, if there is one. */
export function takeBack() {
  tell("why", "");
  if (!choosing.touched.length) return;
  const isInMenu = byId("menu")?.contains(document.activeElement);
  const last = things.get(choosing.touched.at(-1));
  choosing.takeBack();
  menuPlace = null;
  paint();
  if (isInMenu) last.focus();
}

export function preview(button) {
  const number = button ? Number(button.dataset.token) : null;
  if (number === previewed) return;
  previewed = number;
  paintPreview();
}

export function set(setting, value) {
  try {
    localStorage.setItem(setting, value);
  } catch {
    // a browser that keeps nothing
  }
}

function isSet(setting) {
  try {
    return localStorage.getItem(setting) === "yes";
  } catch {
    return false; // a browser that keeps nothing
  }
}

const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The nearest of the others in the direction of an arrow key, else the next in the order of the page. */
function neighbour(from, others, [dx, dy]) {
  const here = middle(from);
  let [nearest, least] = [null, Infinity];
  for (const other of others) {
    const { x, y } = middle(other);
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    const far = along + 2 * aside;
    if (along > 1 && along >= aside / 2 && far < least) [nearest, least] = [other, far];
  }
  const follows = (other) => from.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = () => others.find(follows) ?? others[0];
  const previous = () => others.findLast((other) => !follows(other)) ?? others.at(-1);
  return nearest ?? (dx + dy > 0 ? next() : previous());
}

function onArrow(event) {
  const here = document.activeElement;
  const isInMenu = byId("menu")?.contains(here);
  if (!isInMenu && ![...things.values()].includes(here)) return;
  const isOpen = (thing) => thing.matches(".is-lit, .is-chosen") && thing.getClientRects().length;
  const open = isInMenu ? all("button", byId("menu")) : [...things.values()].filter(isOpen);
  const others = open.filter((other) => other !== here);
  event.preventDefault();
  if (others.length) neighbour(here, others, STEPS[event.key]).focus();
}

function onEscape() {
  if (byId("why")?.hidden === false) tell("why", "");
  else takeBack();
}

export function onKey(event) {
  const here = event.target;
  const isTyping = here.matches?.("textarea, select, input:not([type=checkbox], [type=radio])");
  if (isTyping || document.querySelector("dialog[open]")) return;
  const isTouch = ["Enter", " "].includes(event.key) && here.matches?.("#hall [data-tokens]:not(button)");
  if (isTouch || (event.key === "Enter" && event.repeat)) event.preventDefault();
  if (event.repeat && !(event.key in STEPS)) return; // a key held down must not play the next turn as well
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) all("#do:not([hidden])")[0]?.click();
  else if (isTouch) touch(here);
  else if (event.key === "Escape") onEscape();
  else if (event.key === "?") byId("shortcuts")?.showModal();
  else if (event.key in STEPS) onArrow(event);
}
