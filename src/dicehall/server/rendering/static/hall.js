// The script of every page with a match: sends choices, and brings in the changes of the match that its stream tells.
// After each it lets the document know: "shown".

import { isStill, namePieces } from "./pieces.js";
import { all, buttonOf, byId, logHere, onKey, preview, read, set, takeBack, tell, touch } from "./table.js";
import { begin, end, refresh } from "./stream.js";

// A link to one moment (#57) leads to the replay

if (/^#\d+$/.test(location.hash)) location.replace(`${location.pathname}/replay${location.hash}`);

// Sending

let sentInThisRun = false; // the clicks of one double click are a run

export async function post(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  body.set("answers", byId("hall").dataset.log);
  const headers = { Accept: "application/json;profile=page" };
  const response = await fetch(form.action, { method: "POST", headers, body, signal: AbortSignal.timeout(20000) });
  return response.json();
}

async function send(form, submitter) {
  sentInThisRun = true;
  tell("notice", "");
  byId("hall").ariaBusy = "true";
  try {
    const reply = await post(form, submitter);
    tell("notice", reply.message);
    if (reply.watch) end(reply);
    await show(reply);
  } catch {
    tell("notice", byId("notice")?.dataset.textFailed);
  }
  byId("hall").ariaBusy = "false";
}

function onSubmit(event) {
  if (!event.target.matches("#choices, #hall form[data-send]")) return;
  event.preventDefault();
  if (byId("hall").ariaBusy === "true") tell("notice", byId("notice").dataset.textBusy);
  else send(event.target, event.submitter);
}

// Changes: one after the other, each in a transition unless many wait

const queue = [];
let isShowing = false;
let transition = null;
let isSkipped = false; // this press ended a transition, whose pictures hid the things from the pointer
let held = Promise.resolve(); // pending while a press on something that can be touched waits for its click
let release = () => {};
let written = Promise.resolve(); // pending while a word is being composed, which a swap would throw away
let finish = () => {};

/** Resolves when the change is on the page, or is old news. */
export function show(change) {
  return new Promise((shown) => {
    queue.push({ change, shown });
    if (!isShowing) showAll();
  });
}

async function showAll() {
  isShowing = true;
  while (queue.length) {
    await held;
    await written;
    const { change, shown } = queue.shift();
    if (isNews(change)) await bringIn(change);
    shown();
    await settle();
  }
  isShowing = false;
}

function isNews({ id, accepted, html, parts }) {
  const isLater = id > logHere() || (accepted === false && id === logHere()); // a refusal brings the same state again
  return (html || parts) && isLater;
}

/** Whether parts go on from what this page shows; another page may have chosen another language since. */
const goesOn = ({ after, facts }) => after === logHere() && facts.lang === byId("hall").lang;

async function bringIn(change) {
  if (change.parts && !goesOn(change)) return refresh();
  const focused = focusHere();
  const heard = await playSteps(change);
  const isAtTable = change.html || change.parts.table;
  await glide(() => swap(change, focused, heard), !isAtTable || queue.length > 2);
  document.dispatchEvent(new Event("shown"));
}

/** Exchange something, and let pieces glide from where they were; `settle` waits until they lie still. */
async function glide(exchange, isHasty = false) {
  if (isStill() || isHasty || !document.startViewTransition) return exchange();
  namePieces(true);
  transition = document.startViewTransition(() => {
    exchange();
    namePieces(true);
  });
  transition.ready.catch(() => {}); // skipped, which harms nothing
  await transition.updateCallbackDone;
}

async function settle() {
  if (!transition) return;
  await transition.finished.catch(() => {});
  transition = null;
  namePieces(false);
}

// Steps: what a rule moves at once is shown one after the other, before the change itself. Later changes wait.

const PACE = 1500; // milliseconds to read a caption in, and for each letter beyond the first line
const PER_LETTER = 25;
const LINE = 40;
let skip = null; // ends the steps that are being shown

/** Returns the captions that were shown. */
async function playSteps({ steps = [] }) {
  const news = steps.filter(({ id }) => id > logHere());
  const isPassed = queue.some(({ change }) => change.steps?.length); // the same has happened again since
  if (!news.length || isStill() || document.hidden || isPassed) return [];
  const heard = [];
  let isOver = false;
  const skipped = new Promise((resolve) => (skip = resolve)).then(() => (isOver = true));
  for (const [index, step] of news.entries()) {
    heard.push(step.caption);
    await glide(() => putStep(step, `${index + 1}/${news.length}`));
    const time = PACE + PER_LETTER * Math.max(0, step.caption.length - LINE);
    await Promise.race([skipped, new Promise((resolve) => setTimeout(resolve, time))]);
    if (isOver) transition?.skipTransition();
    await settle();
    if (isOver) break;
  }
  skip = null;
  byId("steps").hidden = true;
  return heard;
}

/** The table of a step, whose subject (`data-step`) comes into sight, and its caption. */
function putStep({ html, caption }, count) {
  const restore = keepPlaces();
  byId("table").innerHTML = html;
  restore();
  byId("steps").hidden = false;
  byId("caption").textContent = caption;
  byId("steps").querySelector(".count").textContent = count;
  all("[data-step]")[0]?.scrollIntoView({ block: "nearest" });
  announce([caption]);
}

const isHere = (element) => byId("hall").contains(element) || byId("menu")?.contains(element);
const focusHere = () => (isHere(document.activeElement) ? document.activeElement : null);

const parsed = (html) => document.adoptNode(new DOMParser().parseFromString(html, "text/html").body);

function exchangeAll({ html }) {
  byId("hall").replaceWith(parsed(html).querySelector("#hall"));
}

/** What has changed: the facts of #hall, whole parts, and the end of the log. All else stays as it is. */
function exchangeParts({ facts, parts, lines }) {
  const hall = byId("hall");
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

/** `before`: what had the focus until steps took it away; `heard`: sentences that need not be said again. */
function swap(change, before, heard) {
  const { say = [], title, accepted } = change;
  const old = byId("hall");
  const focused = focusHere() ?? before;
  const isDone = old.ariaBusy === "true" && accepted !== false; // then the touches have done their work
  const [restore, scroll] = [keepPlaces(), keepScroll()];
  if (change.html) exchangeAll(change);
  else exchangeParts(change);
  restore();
  read({ isKept: !isDone });
  scroll();
  if (old.ariaBusy === "true") byId("hall").ariaBusy = "true";
  if (focused) focusAgain(focused);
  if (title) document.title = title;
  announce(say.filter((text) => !heard.some((caption) => caption.includes(text))));
}

const drawers = new Map(); // id -> whether it is open, also of drawers that are away while others are on turn

/** As they were left; the sheets of a narrow screen closed at first. */
function setDrawers() {
  const isNarrow = matchMedia("(max-width: 45rem)").matches;
  for (const drawer of all("details[id]")) {
    if (drawers.has(drawer.id)) drawer.open = drawers.get(drawer.id);
    else if (isNarrow && drawer.matches("[data-sheet]")) drawer.open = false;
  }
}

const typed = new Map(); // id of a field -> what has been typed and not sent, also while the field is away

/** Open drawers and what is being typed; the function returned brings them back. */
function keepPlaces() {
  for (const { id, value, defaultValue } of all("input[id]:not([type=checkbox], [type=radio]), textarea[id]")) {
    if (value !== defaultValue) typed.set(id, value);
    else typed.delete(id);
  }
  for (const { id, open } of all("details[id]")) drawers.set(id, open);
  return () => {
    for (const [id, value] of typed) if (byId(id)) byId(id).value = value;
    setDrawers();
  };
}

const ends = new WeakMap(); // list with data-scroll="end" -> where its end was when it was last scrolled there
const sizes = new ResizeObserver((changed) => {
  for (const { target } of changed) if (!isLeft(target)) toEnd(target);
});

/** Whether somebody has scrolled away from the end. */
function isLeft(list) {
  const { scrollTop, clientHeight, scrollHeight } = list;
  return scrollTop !== ends.get(list) && scrollTop + clientHeight < scrollHeight - 4;
}

function toEnd(list) {
  list.scrollTop = list.scrollHeight;
  ends.set(list, list.scrollTop);
}

/** Lists go on where they were; those that show their end go on showing it, whatever their size. */
function keepScroll() {
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

function watchEnds() {
  sizes.disconnect();
  for (const list of all("[data-scroll=end]")) sizes.observe(list);
}

/** To the element of the same id or the same token, else to what held it: a keyboard keeps its place. */
function focusAgain(focused) {
  if (focused.isConnected) return focused.focus({ preventScroll: true });
  const places = [focused.name === "token" && focused.id !== "do" ? buttonOf(focused.value) : null];
  for (let node = focused; node; node = node.parentElement) places.push(node.id && byId(node.id));
  for (const place of [...places, byId("choices"), byId("hall")].filter(Boolean)) {
    if (place.tabIndex < 0) place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return keepCaret(focused, place);
  }
}

function keepCaret({ id, selectionStart, selectionEnd }, place) {
  if (id === place.id && Number.isInteger(selectionStart)) place.setSelectionRange(selectionStart, selectionEnd);
}

export function announce(sentences) {
  const live = byId("live");
  if (!live) return;
  for (const text of sentences) live.append(Object.assign(document.createElement("p"), { textContent: text }));
  while (live.children.length > 12) live.firstElementChild.remove();
}

// The pointer

function onPress(event) {
  isSkipped = transition !== null;
  transition?.skipTransition();
  if (!isSkipped && !event.target.closest("[data-tokens], button, summary")) return;
  // A swap between press and release would swallow the click.
  held = new Promise((resolve) => (release = resolve));
  setTimeout(release, 2000);
}

function onClick(event) {
  if (event.detail <= 1) sentInThisRun = false;
  else if (sentInThisRun) return event.preventDefault();
  const target = isSkipped && event.detail ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
  isSkipped = false;
  if (target !== event.target) return target?.dispatchEvent(new MouseEvent("click", event));
  const opener = target.closest("[data-opens]");
  const thing = target.closest("#hall [data-tokens]");
  const instead = target.closest("a[data-instead]");
  if (instead) {
    event.preventDefault();
    location.replace(instead.href); // "back" must not lead to the table of another person
  } else if (opener) byId(opener.dataset.opens)?.showModal();
  else if (target.closest("#skip")) skip?.();
  else if (thing) touch(thing, event.detail ? { x: event.clientX, y: event.clientY } : null);
  else if (target.closest("#untouch") || isEmptyTable(target)) takeBack();
  else tell("why", "");
}

function isEmptyTable(target) {
  return target.closest("#table") && !target.closest("a, button, input, select, label, summary");
}

function onLook(event) {
  const isOn = ["pointerover", "focusin"].includes(event.type);
  preview(isOn ? event.target.closest?.("#choices [data-token], #menu [data-token]") : null);
}

function listen(types, heard, isFirst = false) {
  for (const type of types.split(" ")) document.addEventListener(type, heard, isFirst);
}

listen("click", onClick);
listen("keydown", (event) => (skip && event.key === "Escape" ? skip() : onKey(event)));
listen("submit", onSubmit);
listen("pointerdown", onPress, true);
listen("pointerup pointercancel", () => setTimeout(() => release()), true);
listen("pointerover pointerout focusin focusout", onLook);
listen("change", ({ target: { dataset, checked } }) => {
  if (dataset.setting) set(dataset.setting, checked ? "yes" : "no");
});
listen("compositionstart", () => (written = new Promise((resolve) => (finish = resolve))));
listen("compositionend", () => finish());

if (byId("hall")) read({ isKept: false });
setDrawers();
for (const list of all("[data-scroll=end]")) toEnd(list);
watchEnds();
if (document.body.dataset.stream) begin(show);
