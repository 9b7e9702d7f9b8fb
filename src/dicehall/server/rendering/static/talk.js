// What is said at the table: sends a line, marks what is new, and hides the words of those whom this device mutes.

import { announce, post, show } from "./hall.js";
import { all, byId, tell } from "./table.js";

const KEYS = { read: `read:${location.pathname}`, muted: `muted:${location.pathname}` };
const SHOWN = 6000; // milliseconds that a line is shown to those who do not see the chat
let fading = null;
let isSending = false;
let heard = lastLine(); // the last line that was announced

function kept(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise; // a browser that keeps nothing
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // it is kept until the page is closed: see below
  }
}

let read = Number(kept(KEYS.read, 0));
let muted = new Set([kept(KEYS.muted, [])].flat());

function lastLine() {
  return Math.max(0, ...all("#talk-lines [data-entry]").map(({ dataset }) => Number(dataset.entry)));
}

const key = ({ dataset }) => `${dataset.seat ?? dataset.mutes} ${dataset.name}`;

async function say(form) {
  if (isSending) return;
  isSending = true;
  const { value } = form.elements.text;
  try {
    const reply = await post(form);
    tell("notice", reply.message);
    if (reply.accepted) {
      clear(value);
      await show(reply);
    }
  } catch {
    tell("notice", byId("notice")?.dataset.textFailed);
  }
  isSending = false;
}

/** Not what has been typed since. */
function clear(value) {
  const field = byId("say");
  if (field?.value === value) field.value = "";
}

function paint() {
  const talk = byId("talk");
  if (!talk) return;
  for (const line of all("#talk-lines [data-entry]")) line.hidden = muted.has(key(line));
  for (const box of all("[data-mutes]")) box.checked = muted.has(key(box));
  const others = all("#talk-lines [data-entry]:not([hidden], .is-mine)");
  tellNew(talk, others.filter(({ dataset }) => Number(dataset.entry) > heard));
  heard = Math.max(heard, lastLine());
  if (talk.open && !document.hidden && read < heard) keep(KEYS.read, (read = heard));
  const news = others.filter(({ dataset }) => Number(dataset.entry) > read).length;
  tell("talk-news", news ? talk.dataset.textNews.replace("{count}", news) : "");
}

function tellNew(talk, lines) {
  if (!lines.length) return;
  const said = lines.map((line) => {
    const words = line.querySelector("q").textContent;
    return talk.dataset.textSays.replace("{name}", () => line.dataset.name).replace("{text}", () => words);
  });
  announce(said);
  if (isInSight(talk)) return;
  tell("said", said.at(-1));
  clearTimeout(fading);
  fading = setTimeout(tell, SHOWN, "said", "");
}

function isInSight(talk) {
  const { top, bottom } = byId("talk-lines").getBoundingClientRect();
  return talk.open && bottom > 0 && top < innerHeight;
}

function onChange({ target }) {
  if (!target.matches("[data-mutes]")) return;
  if (target.checked) muted.add(key(target));
  else muted.delete(key(target));
  keep(KEYS.muted, [...muted]);
  paint();
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-talk]")) return;
  event.preventDefault();
  say(event.target);
});
document.addEventListener("change", onChange);
document.addEventListener("toggle", ({ target }) => target.id === "talk" && paint(), true);
document.addEventListener("visibilitychange", paint);
document.addEventListener("shown", paint);
paint();
