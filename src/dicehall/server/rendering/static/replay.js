// The page of a replay: brings in the table of any moment, by buttons, keys, the slider, the log, or by itself.
//
// A moment is a number of events (#57 in the address). One step is a choice with the chance events after it.

import { isStill, namePieces } from "./pieces.js";

const byId = (id) => document.getElementById(id);
const hall = byId("hall");
const turns = [...document.querySelectorAll("#lines > li")];
const ends = turns.map((turn) => Number(turn.dataset.at));
const last = Number(hall.dataset.last);

let at = Number(byId("moment").dataset.at);
let wanted = at;
let isFetching = false;
let timer = 0;

const clamp = (moment) => Math.min(Math.max(moment, 0), last);
const after = (moment) => ends.find((end) => end > moment) ?? last;
const before = (moment) => ends.findLast((end) => end < moment) ?? 0;

const found = new Map(); // moment -> promise of its HTML

function html(moment) {
  if (!found.has(moment)) {
    const asked = fetch(hall.dataset.path + moment, { headers: { Accept: "application/json;profile=page" } })
      .then((response) => (response.ok ? response.json() : Promise.reject(response.status)))
      .then((reply) => reply.html);
    asked.catch(() => found.delete(moment));
    found.set(moment, asked);
  }
  return found.get(moment);
}

/** Bring the page to a moment; of several asked for while one is under way only the last is shown. */
async function go(moment, isKept = true) {
  wanted = clamp(moment);
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
    if (at < last) html(after(at)).catch(() => {});
  } catch {
    stop();
    mark((wanted = at));
  }
  isFetching = false;
}

async function put(text) {
  const fresh = document.adoptNode(new DOMParser().parseFromString(text, "text/html").getElementById("moment"));
  const exchange = () => byId("moment").replaceWith(fresh);
  if (isStill() || !document.startViewTransition || pace() < 700) exchange();
  else await glide(exchange);
  if (!timer) byId("live").textContent = byId("told").textContent.trim();
}

async function glide(exchange) {
  namePieces(true);
  const transition = document.startViewTransition(() => {
    exchange();
    namePieces(true);
  });
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
  transition.finished.catch(() => {}).then(() => namePieces(false));
}

function mark(moment) {
  byId("scrub").value = moment;
  byId("count").value = `${moment}/${last}`;
  const now = turns[ends.findIndex((end) => end >= moment)];
  for (const turn of turns) turn.classList.toggle("is-now", turn === now);
  for (const turn of turns) turn.toggleAttribute("aria-current", turn === now);
  const list = byId("lines");
  if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// Playing by itself

const pace = () => Number(byId("speed").value);

function play() {
  if (wanted >= last) go(0);
  const button = byId("playing");
  button.ariaPressed = "true";
  button.textContent = button.dataset.textStop;
  timer = setTimeout(next, pace());
}

async function next() {
  await go(after(wanted));
  if (!timer) return;
  if (wanted >= last) stop();
  else timer = setTimeout(next, pace());
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  const button = byId("playing");
  button.ariaPressed = "false";
  button.textContent = button.dataset.textPlay;
}

// What people do

const WAYS = { start: () => 0, back: () => before(wanted), on: () => after(wanted), end: () => last };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" };

function step(way) {
  stop();
  go(WAYS[way]());
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-go], #playing");
  if (button?.dataset.go) step(button.dataset.go);
  else if (button) timer ? stop() : play();
  const turn = event.target.closest("#lines a");
  if (!turn || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  go(Number(turn.closest("li").dataset.at));
});

byId("scrub").addEventListener("input", () => {
  stop();
  go(Number(byId("scrub").value));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input, textarea")) return;
  if (event.key === " " && !event.target.matches("button, a")) timer ? stop() : play();
  else if (event.shiftKey && event.key === "ArrowLeft") go(wanted - 1);
  else if (event.shiftKey && event.key === "ArrowRight") go(wanted + 1);
  else if (KEYS[event.key]) step(KEYS[event.key]);
  else return;
  event.preventDefault();
});

/** Links to other eyes and to a picture lead to the same moment. */
function aim(event) {
  const link = event.target.closest("[data-eyes], [data-moment]");
  if (link) link.href = link.href.replace(/at=\d*/, `at=${at}`);
}
document.addEventListener("pointerdown", aim);
document.addEventListener("focusin", aim);

function follow() {
  const asked = location.hash.match(/^#(\d{1,6})$/);
  if (asked) go(Number(asked[1]), false);
}
addEventListener("hashchange", follow);
byId("player").addEventListener("submit", (event) => event.preventDefault());
mark(at);
follow();
