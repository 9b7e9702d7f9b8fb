// Entering what was rolled at a real table: taps are sent as fast as they come, those on their way are drawn at once;
// digits stand for the first things, and words search among many.

import { post, show } from "./hall.js";
import { all, byId, logHere, tell } from "./table.js";

let tapped = []; // { token, picture }, oldest first: not known to have arrived
let sent = { count: 0, log: 0 }; // how many of them are on their way, as the answer to which entry

const tray = () => document.querySelector("#entering > form.tray");
const onTheirWay = () => tapped.slice(logHere() > sent.log ? sent.count : 0); // the others are on the page already

function tap(button) {
  if (onTheirWay().length >= Number(tray().dataset.left)) return;
  tell("notice", "");
  tapped.push({ token: button.value, picture: button.querySelector(".picture").innerHTML });
  draw();
  if (!sent.count) sendAll();
}

/** In the next free places. */
function draw() {
  const coming = onTheirWay();
  for (const [index, place] of all("#entering .to-come").entries()) {
    place.innerHTML = coming[index]?.picture ?? "";
    place.classList.toggle("is-tapped", index < coming.length);
  }
}

async function sendAll() {
  while (tapped.length && tray()) {
    sent = { count: tapped.length, log: logHere() };
    try {
      const reply = await post(formOf(tapped));
      tapped = reply.accepted ? tapped.slice(sent.count) : [];
      if (!reply.accepted) tell("notice", reply.message);
      if (logHere() <= sent.log) sent.count = 0;
      await show(reply);
    } catch {
      tapped = [];
      tell("notice", byId("notice")?.dataset.textFailed);
    }
    sent.count = 0;
    draw();
  }
  tapped = [];
}

function formOf(taps) {
  const form = document.createElement("form");
  form.action = tray().action;
  form.append(Object.assign(document.createElement("input"), { name: "tokens", value: taps.map(({ token }) => token).join(", ") }));
  return form;
}

// Searching

const buttons = () => all("#outcomes > button");
const plain = (text) => text.normalize("NFKC").toLocaleLowerCase();

function search() {
  const words = plain(byId("entering-search")?.value ?? "").split(/\s+/);
  for (const button of buttons()) button.hidden = !words.every((word) => plain(button.ariaLabel).includes(word));
}

function onKey(event) {
  const field = event.target.id === "entering-search" ? event.target : null;
  const isTyping = event.target.matches?.("textarea, select, input:not([type=checkbox], [type=radio])");
  if (!tray() || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const found = buttons().filter(({ hidden }) => !hidden);
  if (field && event.key === "Enter" && found.length === 1) {
    field.value = "";
    search();
    tap(found[0]);
  } else if (!isTyping && /^[1-9]$/.test(event.key) && !event.repeat && found.length < 10) found[event.key - 1]?.click();
}

document.addEventListener("submit", (event) => {
  if (event.target !== tray()) return;
  event.preventDefault();
  if (event.submitter) tap(event.submitter);
});
document.addEventListener("input", ({ target }) => target.id === "entering-search" && search());
document.addEventListener("keydown", onKey);
document.addEventListener("shown", () => {
  draw();
  search();
});
