// Brings in the changes of a match: one after the other, each in a transition unless many wait. After each it lets the
// document know: "shown".

import { Gate } from "./gate.js";
import { freshSteps, goesOn, isNews, timeToRead, unsaid } from "./news.js";
import { all, announce, byId, logHere, needed, parsed, within } from "./page.js";
import { canMove, isStill, move, namePieces } from "./pieces.js";
import { focusAgain, focusHere, keepPlaces, keepScroll } from "./places.js";
import { refresh } from "./stream.js";
import { read } from "./table.js";

/** @import { Answer, Change, Difference, Drawn, Step, Whole } from "./shapes.js" */

/** @type {{ change: Change | Answer, shown: () => void }[]} */
const queue = [];
let isShowing = false;
/** @type {ViewTransition | null} */
let transition = null;
/** @type {(() => void) | null} */
let skip = null; // ends the steps that are being shown

/** Closed while a press on something that can be touched waits for its click. */
export const held = new Gate();
/** Closed while a word is being composed, which a swap would throw away. */
export const written = new Gate();

/**
 * Show a change, after those that wait.
 * @param {Change | Answer} change
 * @returns {Promise<void>} resolves when it is on the page, or is old news
 */
export function show(change) {
  return new Promise((shown) => {
    queue.push({ change, shown });
    if (!isShowing) showAll();
  });
}

/**
 * Show all changes that wait.
 * @returns {Promise<void>}
 */
async function showAll() {
  isShowing = true;
  while (queue.length) {
    await held.opened;
    await written.opened;
    const [{ change, shown }] = queue.splice(0, 1);
    if (isNews(change, logHere())) await bringIn(change);
    shown();
    await settle();
  }
  isShowing = false;
}

/**
 * Bring in a change, or ask for all there is where it does not go on from this page.
 * @param {Change} change
 * @returns {Promise<void>}
 */
async function bringIn(change) {
  if (!("html" in change) && !goesOn(change, { log: logHere(), lang: needed("hall").lang })) return refresh();
  const focused = focusHere();
  const heard = await playSteps(change);
  const isAtTable = "html" in change || change.parts.table;
  await glide(() => swap(change, focused, heard), !isAtTable || queue.length > 2);
  document.dispatchEvent(new Event("shown"));
}

/**
 * Exchange something, and let pieces glide from where they were; `settle` waits until they lie still.
 * @param {() => void} exchange
 * @param {boolean} [isHasty]  whether nothing is to glide
 * @returns {Promise<void>} resolves when it is exchanged
 */
async function glide(exchange, isHasty = false) {
  if (isHasty || !canMove()) return exchange();
  transition = move(exchange);
  await transition.updateCallbackDone;
}

/**
 * Wait until all pieces lie still.
 * @returns {Promise<void>}
 */
async function settle() {
  if (!transition) return;
  await transition.finished.catch(() => {});
  transition = null;
  namePieces(false);
}

/**
 * Let all pieces lie where they belong, at once.
 * @returns {boolean} whether there was a transition, whose pictures hid the things from the pointer
 */
export function hurry() {
  transition?.skipTransition();
  return transition !== null;
}

/**
 * Show one after the other what a rule moves at once, before the change itself. Later changes wait.
 * @param {Change} change
 * @returns {Promise<string[]>} the captions that were shown
 */
async function playSteps(change) {
  const news = freshSteps(change, logHere());
  const isPassed = queue.some(({ change: later }) => "steps" in later && later.steps?.length); // it has happened again
  if (!news.length || isStill() || document.hidden || isPassed) return [];
  /** @type {string[]} */
  const heard = [];
  let isOver = false;
  const skipped = new Promise((resolve) => (skip = () => resolve(null))).then(() => (isOver = true));
  for (const [index, step] of news.entries()) {
    heard.push(step.caption);
    await glide(() => putStep(step, `${index + 1}/${news.length}`));
    await Promise.race([skipped, new Promise((resolve) => setTimeout(resolve, timeToRead(step.caption)))]);
    if (isOver) hurry();
    await settle();
    if (isOver) break;
  }
  skip = null;
  needed("steps").hidden = true;
  return heard;
}

/**
 * End the steps that are being shown.
 * @returns {boolean} whether there were any
 */
export function skipSteps() {
  skip?.();
  return skip !== null;
}

/**
 * Show the table of a step, whose subject (`data-step`) comes into sight, and its caption.
 * @param {Step} step
 * @param {string} count  which of how many
 * @returns {void}
 */
function putStep({ html, caption }, count) {
  const restore = keepPlaces();
  needed("table").innerHTML = html;
  restore();
  needed("steps").hidden = false;
  needed("caption").textContent = caption;
  within(needed("steps"), ".count").textContent = count;
  all("[data-step]", Element)[0]?.scrollIntoView({ block: "nearest" });
  announce([caption]);
}

/**
 * Exchange all of #hall.
 * @param {Whole} change
 * @returns {void}
 */
function exchangeAll({ html }) {
  needed("hall").replaceWith(within(parsed(html), "#hall"));
}

/**
 * Exchange what has changed: the facts of #hall, whole parts, and the end of the log. All else stays as it is.
 * @param {Difference} change
 * @returns {void}
 */
function exchangeParts({ facts, parts, lines }) {
  const hall = needed("hall");
  for (const [name, value] of Object.entries(facts)) {
    if (value === null) hall.removeAttribute(name);
    else hall.setAttribute(name, value);
  }
  for (const [name, html] of Object.entries(parts)) {
    hall.querySelector(`[data-part="${name}"]`)?.replaceWith(...parsed(html).children);
  }
  const list = byId("lines");
  for (const line of [...(list?.children ?? [])].slice(lines.keep)) line.remove();
  list?.append(...parsed(lines.html).children);
}

/**
 * Exchange what a change brings, and keep what people do on the page.
 * @param {Change} change
 * @param {Drawn | null} before  what had the focus until steps took it away
 * @param {string[]} heard  captions, whose sentences need not be said again
 * @returns {void}
 */
function swap(change, before, heard) {
  const { say = [], title, accepted } = change;
  const isBusy = needed("hall").ariaBusy === "true";
  const focused = focusHere() ?? before;
  const isDone = isBusy && accepted !== false; // then the touches have done their work
  const [restore, scroll] = [keepPlaces(), keepScroll()];
  if ("html" in change) exchangeAll(change);
  else exchangeParts(change);
  restore();
  read({ isKept: !isDone });
  scroll();
  if (isBusy) needed("hall").ariaBusy = "true";
  if (focused) focusAgain(focused);
  if (title) document.title = title;
  announce(unsaid(say, heard));
}
