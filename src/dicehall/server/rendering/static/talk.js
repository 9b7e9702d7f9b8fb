// What is said at the table: sends a line, marks what is new, and hides the words of those whom this device mutes.

import { all, announce, byId, needed, targetOf, tell, within } from "./page.js";
import { post, sayFailed } from "./sending.js";
import { show } from "./showing.js";
import { keep, kept } from "./storage.js";

const KEYS = { read: `read:${location.pathname}`, muted: `muted:${location.pathname}` };
const SHOWN = 6000; // milliseconds that a line is shown to those who do not see the chat
/** @type {number | undefined} */
let fading;
let isSending = false;
let heard = lastLine(); // the last line that was announced
let read = Number(keptOf(KEYS.read) ?? 0); // the last line that was seen
const muted = new Set([keptOf(KEYS.muted) ?? []].flat());

/**
 * Read a value that this script has kept.
 * @param {string} key
 * @returns {any} null if nothing is, or what is was not written here
 */
function keptOf(key) {
  try {
    return JSON.parse(kept(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Find the last line that was said.
 * @returns {number} its entry of the log; 0 if there is none
 */
function lastLine() {
  return Math.max(0, ...all("#talk-lines [data-entry]").map(({ dataset }) => Number(dataset.entry)));
}

/**
 * Find by what a person is known: the seat, and the name, for another one may sit down there.
 * @param {HTMLElement} element  a line of theirs, or the box that mutes them
 * @returns {string}
 */
const personOf = ({ dataset }) => `${dataset.seat ?? dataset.mutes} ${dataset.name}`;

/**
 * Say what is typed.
 * @param {HTMLFormElement} form
 * @returns {Promise<void>}
 */
async function say(form) {
  if (isSending) return;
  isSending = true;
  const { value } = within(form, "[name=text]", HTMLInputElement);
  try {
    const reply = await post(form);
    tell("notice", reply.message);
    if (reply.accepted) {
      clear(value);
      await show(reply);
    }
  } catch {
    sayFailed();
  }
  isSending = false;
}

/**
 * Clear the field, but not of what has been typed since.
 * @param {string} value  what was said
 * @returns {void}
 */
function clear(value) {
  const field = byId("say", HTMLInputElement);
  if (field?.value === value) field.value = "";
}

/**
 * Hide what muted people say, announce what is new, and count what was not seen.
 * @returns {void}
 */
function paint() {
  const talk = byId("talk", HTMLDetailsElement);
  if (!talk) return;
  for (const line of all("#talk-lines [data-entry]")) line.hidden = muted.has(personOf(line));
  for (const box of all("[data-mutes]", HTMLInputElement)) box.checked = muted.has(personOf(box));
  const others = all("#talk-lines [data-entry]:not([hidden], .is-mine)");
  tellNew(talk, others.filter(({ dataset }) => Number(dataset.entry) > heard));
  heard = Math.max(heard, lastLine());
  if (talk.open && !document.hidden && read < heard) keep(KEYS.read, JSON.stringify((read = heard)));
  const news = others.filter(({ dataset }) => Number(dataset.entry) > read).length;
  tell("talk-news", news ? talk.dataset.textNews?.replace("{count}", String(news)) : "");
}

/**
 * Announce lines, and show the last of them for a while to those who do not see the chat.
 * @param {HTMLDetailsElement} talk
 * @param {HTMLElement[]} lines
 * @returns {void}
 */
function tellNew(talk, lines) {
  if (!lines.length) return;
  const pattern = talk.dataset.textSays ?? "";
  const said = lines.map((line) => {
    const words = within(line, "q").textContent ?? "";
    return pattern.replace("{name}", () => line.dataset.name ?? "").replace("{text}", () => words);
  });
  announce(said);
  if (isInSight(talk)) return;
  tell("said", said.at(-1));
  clearTimeout(fading);
  fading = setTimeout(() => tell("said", ""), SHOWN);
}

/**
 * Tell whether the lines of the chat are on the screen.
 * @param {HTMLDetailsElement} talk
 * @returns {boolean}
 */
function isInSight(talk) {
  const { top, bottom } = needed("talk-lines").getBoundingClientRect();
  return talk.open && bottom > 0 && top < innerHeight;
}

/**
 * Mute a person, or hear them again.
 * @param {Event} event
 * @returns {void}
 */
function onChange(event) {
  const box = targetOf(event);
  if (!(box instanceof HTMLInputElement) || !box.matches("[data-mutes]")) return;
  if (box.checked) muted.add(personOf(box));
  else muted.delete(personOf(box));
  keep(KEYS.muted, JSON.stringify([...muted]));
  paint();
}

/**
 * Say what is typed in the form of the chat.
 * @param {SubmitEvent} event
 * @returns {void}
 */
function onSubmit(event) {
  const form = targetOf(event);
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-talk]")) return;
  event.preventDefault();
  say(form);
}

document.addEventListener("submit", onSubmit);
document.addEventListener("change", onChange);
document.addEventListener("toggle", (event) => targetOf(event)?.id === "talk" && paint(), true);
document.addEventListener("visibilitychange", paint);
document.addEventListener("shown", paint);
paint();
