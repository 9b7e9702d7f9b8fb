// The stream of a match: connects, comes back after sleep, a lost network or the button "back", shows who is here and what
// happened while the page was away, and says so when the link opens the seat no more.

import { seenBefore } from "./matches.js";
import { resume } from "./news.js";
import { all, byId, logHere, needed, targetOf, tell, within } from "./page.js";

/** @import { Change, Here } from "./shapes.js" */

const FOR_GOOD = [401, 403, 404, 410];
const LONG = 30_000; // milliseconds away after which the connection may be dead without a sign
/** @type {EventSource | null} */
let stream = null;
/** @type {(change: Change) => unknown} */
let show = () => {};
/** @type {Here | null} */
let here = null;
let hasConnected = false;
let hasMissed = false; // changes, so that the page can only go on from a snapshot
/** @type {number | null} */
let leftAt = null; // when the page was hidden

/**
 * Begin to follow the match.
 * @param {(change: Change) => unknown} shows  brings in a change
 * @returns {void}
 */
export function begin(shows) {
  show = shows;
  connect();
}

/**
 * Find the address from which the stream goes on.
 * @returns {URL}
 */
function address() {
  const url = new URL(document.body.dataset.stream ?? "", location.href);
  const query = resume({ log: logHere(), hasConnected, hasMissed, seenBefore });
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * Ask for all that there is, for a page that has missed something.
 * @returns {void}
 */
export function refresh() {
  hasMissed = true;
  connect();
}

/**
 * Connect anew, unless the link opens the seat no more.
 * @returns {void}
 */
function connect() {
  if (document.body.dataset.connection === "gone") return;
  stream?.close();
  const own = new EventSource(address());
  stream = own;
  for (const kind of ["snapshot", "change"]) own.addEventListener(kind, ({ data }) => take(JSON.parse(data)));
  own.addEventListener("here", ({ data }) => {
    here = JSON.parse(data);
    showHere();
  });
  own.addEventListener("open", onOpen);
  own.addEventListener("error", () => {
    if (own !== stream) return;
    onLost();
    // In the other states the browser tries again by itself.
    if (own.readyState === EventSource.CLOSED) setTimeout(() => comeBack(own), 2000);
  });
}

/**
 * Say that the connection is lost.
 * @returns {void}
 */
function onLost() {
  document.body.dataset.connection = "lost";
  tell("connection", byId("connection")?.dataset.textLost);
}

/**
 * Say for a while that the connection is back, if it was lost.
 * @returns {void}
 */
function onOpen() {
  const isLost = () => document.body.dataset.connection !== "open";
  if (document.body.dataset.connection === "lost") tell("connection", byId("connection")?.dataset.textBack);
  document.body.dataset.connection = "open";
  hasConnected = true;
  hasMissed = false;
  setTimeout(() => isLost() || tell("connection", ""), 3000);
}

/**
 * Bring in an event of the stream.
 * @param {Change} change
 * @returns {void}
 */
function take(change) {
  if (change.away?.length) showAway(change.away);
  show(change);
}

/**
 * Find out why the stream was refused: for a while, or for good.
 * @param {EventSource} refused
 * @returns {Promise<void>}
 */
async function comeBack(refused) {
  if (refused !== stream) return;
  try {
    const response = await fetch(address(), { headers: { Accept: "application/json" } });
    if (FOR_GOOD.includes(response.status)) return end(await response.json());
    await response.body?.cancel();
  } catch {
    // no network yet
  }
  if (refused === stream) connect();
}

/**
 * Say that the link opens the seat no more, and offer to watch.
 * @param {{ message: string, watch?: string }} refusal
 * @returns {void}
 */
export function end({ message, watch }) {
  stream?.close();
  document.body.dataset.connection = "gone";
  tell("connection", "");
  const gone = needed("gone");
  const link = within(gone, "a", HTMLAnchorElement);
  within(gone, "span").textContent = message;
  if (watch) link.href = watch;
  link.hidden = !watch;
  gone.hidden = false;
}

/**
 * Show who is here.
 * @returns {void}
 */
function showHere() {
  if (!here) return;
  for (const sign of all("#seats [data-seat] .presence")) {
    const seat = sign.closest("[data-seat]")?.getAttribute("data-seat");
    const isHere = here.seats.includes(Number(seat));
    sign.classList.toggle("is-here", isHere);
    sign.ariaLabel = sign.title = (isHere ? sign.dataset.textHere : sign.dataset.textAway) ?? "";
    sign.hidden = false;
  }
  const text = byId("watching")?.dataset.text ?? "";
  tell("watching", here.spectators ? text.replace("{count}", String(here.spectators)) : "");
}

/**
 * Show what happened while the page was closed.
 * @param {string[]} sentences
 * @returns {void}
 */
function showAway(sentences) {
  const items = sentences.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  within(needed("away"), "ul").replaceChildren(...items);
  needed("away").hidden = false;
}

/**
 * Close what happened while the page was closed.
 * @param {Event} event
 * @returns {void}
 */
function onClick(event) {
  if (targetOf(event)?.id === "away-close") needed("away").hidden = true;
}

/**
 * Tell whether the page is one that several people at this device open in turn.
 * @returns {boolean}
 */
const isAskedFor = () => new URLSearchParams(location.search).has("shows");

/**
 * Go on when the button "back" has led to a page that the browser kept.
 * @param {PageTransitionEvent} event
 * @returns {void}
 */
function onShow({ persisted }) {
  if (!persisted) return;
  if (isAskedFor()) location.reload();
  else connect();
}

/**
 * Leave nothing behind that is not for the next one: what the browser keeps for "back" holds no table.
 * @returns {void}
 */
function onHide() {
  stream?.close();
  if (isAskedFor()) byId("hall")?.replaceChildren();
}

/**
 * Connect anew when the page comes into sight after a long time.
 * @returns {void}
 */
function onSight() {
  if (document.hidden) leftAt = Date.now();
  else if (leftAt !== null && Date.now() - leftAt > LONG) connect();
}

let ticked = Date.now();

/**
 * Connect anew when the machine has slept.
 * @returns {void}
 */
function tick() {
  const isAwake = Date.now() - ticked < LONG;
  ticked = Date.now();
  if (!isAwake && !document.hidden && stream) connect();
}

document.addEventListener("shown", showHere);
document.addEventListener("visibilitychange", onSight);
document.addEventListener("click", onClick);
addEventListener("pageshow", onShow);
addEventListener("pagehide", onHide);
addEventListener("offline", () => document.body.dataset.connection === "gone" || onLost());
addEventListener("online", () => stream && connect());
setInterval(tick, 5000);
