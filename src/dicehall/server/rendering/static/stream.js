// The stream of a match: connects, comes back after sleep, a lost network or the button "back", shows who is here and what
// happened while the page was away, and says so when the link opens the seat no more.

import { seenBefore } from "./matches.js";
import { all, byId, logHere, tell } from "./table.js";

const FOR_GOOD = [401, 403, 404, 410];
const LONG = 30_000; // milliseconds away after which the connection may be dead without a sign
let stream = null;
let show = () => {};
let here = null; // { seats, spectators }
let hasConnected = false;
let hasMissed = false; // changes, so that the page can only go on from a snapshot
let leftAt = null; // when the page was hidden

/** `shows` brings in a change. */
export function begin(shows) {
  show = shows;
  connect();
}

function address() {
  const url = new URL(document.body.dataset.stream, location.href);
  const log = logHere();
  if (hasMissed) return url;
  if (hasConnected) url.searchParams.set("last", log);
  else if (seenBefore !== null && seenBefore < log) url.searchParams.set("since", seenBefore);
  return url;
}

/** All that there is, for a page that has missed something. */
export function refresh() {
  hasMissed = true;
  connect();
}

function connect() {
  if (document.body.dataset.connection === "gone") return;
  stream?.close();
  stream = new EventSource(address());
  const own = stream;
  for (const kind of ["snapshot", "change"]) stream.addEventListener(kind, ({ data }) => take(JSON.parse(data)));
  stream.addEventListener("here", ({ data }) => showHere((here = JSON.parse(data))));
  stream.addEventListener("open", onOpen);
  stream.addEventListener("error", () => {
    if (own !== stream) return;
    onLost();
    // In the other states the browser tries again by itself.
    if (own.readyState === EventSource.CLOSED) setTimeout(comeBack, 2000, own);
  });
}

function onLost() {
  document.body.dataset.connection = "lost";
  tell("connection", byId("connection")?.dataset.textLost);
}

function onOpen() {
  const isLost = () => document.body.dataset.connection !== "open";
  if (document.body.dataset.connection === "lost") tell("connection", byId("connection")?.dataset.textBack);
  document.body.dataset.connection = "open";
  hasConnected = true;
  hasMissed = false;
  setTimeout(() => isLost() || tell("connection", ""), 3000);
}

function take(change) {
  if (change.away?.length) showAway(change.away);
  show(change);
}

/** The stream was refused: for a while, or for good. */
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

/** The link opens the seat no more: say so, and offer to watch. */
export function end({ message, watch }) {
  stream?.close();
  document.body.dataset.connection = "gone";
  tell("connection", "");
  const gone = byId("gone");
  gone.querySelector("span").textContent = message;
  Object.assign(gone.querySelector("a"), { href: watch, hidden: !watch });
  gone.hidden = false;
}

// Who is here

function showHere() {
  if (!here) return;
  for (const sign of all("#seats [data-seat] .presence")) {
    const isHere = here.seats.includes(Number(sign.closest("[data-seat]").dataset.seat));
    sign.classList.toggle("is-here", isHere);
    sign.ariaLabel = sign.title = isHere ? sign.dataset.textHere : sign.dataset.textAway;
    sign.hidden = false;
  }
  const watching = byId("watching");
  if (watching) tell("watching", here.spectators ? watching.dataset.text.replace("{count}", here.spectators) : "");
}

// What happened meanwhile

function showAway(sentences) {
  const items = sentences.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  byId("away").querySelector("ul").replaceChildren(...items);
  byId("away").hidden = false;
}

// Coming back

const isAskedFor = () => new URLSearchParams(location.search).has("shows"); // of several people at this device

function onShow({ persisted }) {
  if (!persisted) return;
  if (isAskedFor()) location.reload();
  else connect();
}

function onHide() {
  stream?.close();
  if (isAskedFor()) byId("hall").replaceChildren(); // what the browser keeps for "back" holds no table
}

function onSight() {
  if (document.hidden) leftAt = Date.now();
  else if (leftAt !== null && Date.now() - leftAt > LONG) connect();
}

let ticked = Date.now();
function tick() {
  const isAwake = Date.now() - ticked < LONG;
  ticked = Date.now();
  if (!isAwake && !document.hidden && stream) connect(); // the machine has slept
}

document.addEventListener("shown", showHere);
document.addEventListener("visibilitychange", onSight);
document.addEventListener("click", ({ target }) => target.id === "away-close" && (byId("away").hidden = true));
addEventListener("pageshow", onShow);
addEventListener("pagehide", onHide);
addEventListener("offline", () => document.body.dataset.connection === "gone" || onLost());
addEventListener("online", () => stream && connect());
setInterval(tick, 5000);
