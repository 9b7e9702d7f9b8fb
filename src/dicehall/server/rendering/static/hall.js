// The script of every page with a match: sends choices, brings in the changes that the stream of the match tells, and gives
// what the pointer and the keys do to where it belongs.

import { onKey } from "./keys.js";
import { all, byId, isDrawn, needed, targetOf, tell } from "./page.js";
import { setDrawers, toEnd, watchEnds } from "./places.js";
import { send } from "./sending.js";
import { held, hurry, show, skipSteps, written } from "./showing.js";
import { set } from "./storage.js";
import { begin } from "./stream.js";
import { preview, read, takeBack, touch } from "./table.js";

// A link to one moment (#57) leads to the replay

if (/^#\d+$/.test(location.hash)) location.replace(`${location.pathname}/replay${location.hash}`);

let sentInThisRun = false; // the clicks of one double click are a run
let isSkipped = false; // this press ended a transition, whose pictures hid the things from the pointer

/**
 * Send a form of the match, unless one is on its way.
 * @param {SubmitEvent} event
 * @returns {void}
 */
function onSubmit(event) {
  const form = targetOf(event);
  if (!(form instanceof HTMLFormElement) || !form.matches("#choices, #hall form[data-send]")) return;
  event.preventDefault();
  if (needed("hall").ariaBusy === "true") return tell("notice", byId("notice")?.dataset.textBusy);
  sentInThisRun = true;
  send(form, event.submitter);
}

/**
 * Hold what is to be shown until the click: a swap between press and release would swallow it.
 * @param {PointerEvent} event
 * @returns {void}
 */
function onPress(event) {
  isSkipped = hurry();
  if (isSkipped || targetOf(event)?.closest("[data-tokens], button, summary")) held.close(2000);
}

/**
 * Find what a click is meant for: where a transition was ended, what lies there now.
 * @param {MouseEvent} event
 * @returns {Element | null}
 */
function meantBy(event) {
  const target = isSkipped && event.detail ? document.elementFromPoint(event.clientX, event.clientY) : targetOf(event);
  isSkipped = false;
  return target;
}

/**
 * Do what a click asks for.
 * @param {MouseEvent} event
 * @returns {unknown}
 */
function onClick(event) {
  if (event.detail <= 1) sentInThisRun = false;
  else if (sentInThisRun) return event.preventDefault();
  const target = meantBy(event);
  if (target !== event.target) return target?.dispatchEvent(new MouseEvent("click", event));
  const opener = target?.closest("[data-opens]");
  const thing = target?.closest("#hall [data-tokens]");
  const instead = target?.closest("a[data-instead]");
  if (instead instanceof HTMLAnchorElement) {
    event.preventDefault();
    location.replace(instead.href); // "back" must not lead to the table of another person
  } else if (isDrawn(opener)) byId(opener.dataset.opens ?? "", HTMLDialogElement)?.showModal();
  else if (target?.closest("#skip")) skipSteps();
  else if (thing) touch(thing, event.detail ? { x: event.clientX, y: event.clientY } : null);
  else if (target?.closest("#untouch") || isEmptyTable(target)) takeBack();
  else tell("why", "");
}

/**
 * Tell whether an element is a part of the table with which one does nothing.
 * @param {Element | null} target
 * @returns {boolean}
 */
function isEmptyTable(target) {
  return Boolean(target?.closest("#table") && !target.closest("a, button, input, select, label, summary"));
}

/**
 * Show what the choice under the pointer or the focus takes.
 * @param {Event} event
 * @returns {void}
 */
function onLook(event) {
  const isOn = ["pointerover", "focusin"].includes(event.type);
  preview((isOn && targetOf(event)?.closest("#choices [data-token], #menu [data-token]")) || null);
}

/**
 * Keep a setting.
 * @param {Event} event
 * @returns {void}
 */
function onChange(event) {
  const box = targetOf(event);
  if (box instanceof HTMLInputElement && box.dataset.setting) set(box.dataset.setting, box.checked);
}

document.addEventListener("click", onClick);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !skipSteps()) onKey(event);
});
document.addEventListener("submit", onSubmit);
document.addEventListener("pointerdown", onPress, true);
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => setTimeout(() => held.open()), true);
for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(type, onLook);
document.addEventListener("change", onChange);
document.addEventListener("compositionstart", () => written.close());
document.addEventListener("compositionend", () => written.open());

if (byId("hall")) read({ isKept: false });
setDrawers();
for (const list of all("[data-scroll=end]")) toEnd(list);
watchEnds();
if (document.body.dataset.stream) begin(show);
