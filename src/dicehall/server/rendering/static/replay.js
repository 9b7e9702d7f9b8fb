// The page of a replay: brings in the table of any moment, by buttons, keys, the slider, the log, or by itself.
//
// A moment is a number of events (#57 in the address). One step is a choice with the chance events after it.

import { momentOf, Moments } from "./moments.js";
import { all, isDrawn, needed, parsed, targetOf, within } from "./page.js";
import { canMove, move, namePieces } from "./pieces.js";

const hall = needed("hall");
const turns = all("#lines > li", HTMLElement, document);
const moments = new Moments(turns.map((turn) => Number(turn.dataset.at)), Number(hall.dataset.last));

let at = Number(needed("moment").dataset.at);
let wanted = at;
let isFetching = false;
let timer = 0;

/** @type {Map<number, Promise<string>>} */
const found = new Map(); // moment -> its HTML

/**
 * Find the table of a moment: asked for once.
 * @param {number} moment
 * @returns {Promise<string>} HTML
 */
function html(moment) {
  const known = found.get(moment);
  if (known) return known;
  const asked = ask(moment);
  asked.catch(() => found.delete(moment));
  found.set(moment, asked);
  return asked;
}

/**
 * Ask the hall for the table of a moment.
 * @param {number} moment
 * @returns {Promise<string>} HTML
 * @throws {Error} if it says no, or nothing gets through
 */
async function ask(moment) {
  const response = await fetch(`${hall.dataset.path}${moment}`, { headers: { Accept: "application/json;profile=page" } });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()).html;
}

/**
 * Bring the page to a moment; of several asked for while one is under way only the last is shown.
 * @param {number} moment
 * @param {boolean} [isKept]  whether it is to stand in the address
 * @returns {Promise<void>}
 */
async function go(moment, isKept = true) {
  wanted = moments.clamp(moment);
  mark(wanted);
  if (isFetching) return;
  isFetching = true;
  try {
    while (at !== wanted) {
      const now = wanted;
      const text = await html(now);
      if (now !== wanted) continue;
      await put(text);
      at = now;
    }
    if (isKept && location.hash !== `#${at}`) history.replaceState(null, "", `#${at}`);
    if (at < moments.last) html(moments.after(at)).catch(() => {});
  } catch {
    stop();
    mark((wanted = at));
  }
  isFetching = false;
}

/**
 * Put a table in the place of the one that is shown.
 * @param {string} text  HTML
 * @returns {Promise<void>}
 */
async function put(text) {
  const fresh = within(parsed(text), "#moment");
  const exchange = () => needed("moment").replaceWith(fresh);
  if (!canMove() || pace() < 700) exchange();
  else await glide(exchange);
  if (!timer) needed("live").textContent = needed("told").textContent?.trim() ?? "";
}

/**
 * Exchange something, and let pieces glide from where they were.
 * @param {() => void} exchange
 * @returns {Promise<void>} resolves when it is exchanged
 */
async function glide(exchange) {
  const transition = move(exchange);
  await transition.updateCallbackDone;
  transition.finished.catch(() => {}).then(() => namePieces(false));
}

/**
 * Mark a moment on the slider and in the log.
 * @param {number} moment
 * @returns {void}
 */
function mark(moment) {
  needed("scrub", HTMLInputElement).value = String(moment);
  needed("count", HTMLOutputElement).value = `${moment}/${moments.last}`;
  const now = turns[moments.step(moment)];
  for (const turn of turns) turn.classList.toggle("is-now", turn === now);
  for (const turn of turns) turn.ariaCurrent = turn === now ? "true" : null;
  const list = needed("lines");
  if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// Playing by itself

/**
 * Read how long a moment is shown.
 * @returns {number} milliseconds
 */
const pace = () => Number(needed("speed", HTMLSelectElement).value);

/**
 * Begin to play.
 * @returns {void}
 */
function play() {
  if (wanted >= moments.last) go(0);
  const button = needed("playing");
  button.ariaPressed = "true";
  button.textContent = button.dataset.textStop ?? "";
  timer = setTimeout(next, pace());
}

/**
 * Play the next step, and go on unless that was the last.
 * @returns {Promise<void>}
 */
async function next() {
  await go(moments.after(wanted));
  if (!timer) return;
  if (wanted >= moments.last) stop();
  else timer = setTimeout(next, pace());
}

/**
 * End playing.
 * @returns {void}
 */
function stop() {
  clearTimeout(timer);
  timer = 0;
  const button = needed("playing");
  button.ariaPressed = "false";
  button.textContent = button.dataset.textPlay ?? "";
}

/**
 * Play, or end it.
 * @returns {void}
 */
const toggle = () => (timer ? stop() : play());

// What people do

/** @type {Record<string, () => number>} */
const WAYS = {
  start: () => 0,
  back: () => moments.before(wanted),
  on: () => moments.after(wanted),
  end: () => moments.last,
};
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" };

/**
 * Go one of the ways.
 * @param {string} way
 * @returns {void}
 */
function step(way) {
  stop();
  go(WAYS[way]());
}

/**
 * Go to a moment that somebody has chosen.
 * @param {number} moment
 * @returns {void}
 */
function jump(moment) {
  stop();
  go(moment);
}

/**
 * Follow a click on a button, or on a line of the log.
 * @param {MouseEvent} event
 * @returns {void}
 */
function onClick(event) {
  const button = targetOf(event)?.closest("[data-go], #playing");
  if (isDrawn(button) && button.dataset.go) step(button.dataset.go);
  else if (button) toggle();
  const turn = targetOf(event)?.closest("#lines a")?.closest("li");
  if (!turn || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  jump(Number(turn.dataset.at));
}

/**
 * Do what a key stands for.
 * @param {KeyboardEvent} event
 * @returns {void}
 */
function onKey(event) {
  const here = targetOf(event);
  if (event.ctrlKey || event.metaKey || event.altKey || here?.matches("select, input, textarea")) return;
  if (event.key === " " && !here?.matches("button, a")) toggle();
  else if (event.shiftKey && event.key === "ArrowLeft") go(wanted - 1);
  else if (event.shiftKey && event.key === "ArrowRight") go(wanted + 1);
  else if (KEYS[event.key]) step(KEYS[event.key]);
  else return;
  event.preventDefault();
}

/**
 * Let a link to other eyes, or to a picture, lead to the same moment.
 * @param {Event} event
 * @returns {void}
 */
function aim(event) {
  const link = targetOf(event)?.closest("[data-eyes], [data-moment]");
  if (link instanceof HTMLAnchorElement) link.href = link.href.replace(/at=\d*/, `at=${at}`);
}

/**
 * Go to the moment that the address names.
 * @returns {void}
 */
function follow() {
  const asked = momentOf(location.hash);
  if (asked !== null) go(asked, false);
}

document.addEventListener("click", onClick);
document.addEventListener("keydown", onKey);
document.addEventListener("pointerdown", aim);
document.addEventListener("focusin", aim);
needed("scrub").addEventListener("input", () => jump(Number(needed("scrub", HTMLInputElement).value)));
needed("player").addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", follow);
mark(at);
follow();
