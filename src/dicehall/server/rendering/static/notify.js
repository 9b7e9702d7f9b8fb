// "Your turn", also for those who look elsewhere: the sign of the page, and a notification if that was asked for.

import { byId } from "./table.js";

const KEY = "tells";
const icon = document.querySelector("link[rel=icon]");
const usual = icon.getAttribute("href");
const button = () => byId("tell-me");
const isMine = () => byId("hall")?.dataset.turn === "mine";
let wasMine = isMine();
let told = null; // the notification that is to be seen

const canTell = () => "Notification" in window && window.isSecureContext;

function isWanted() {
  try {
    return canTell() && Notification.permission === "granted" && localStorage.getItem(KEY) === "yes";
  } catch {
    return false; // a browser that keeps nothing
  }
}

function paint() {
  icon.setAttribute("href", isMine() ? usual.replace("icon", "icon-turn") : usual);
  if (!button() || !canTell()) return;
  const isRefused = Notification.permission === "denied";
  const { textOn, textOff, textRefused } = button().dataset;
  button().hidden = false;
  button().disabled = isRefused;
  button().textContent = isRefused ? textRefused : isWanted() ? textOff : textOn;
}

async function onClick({ target }) {
  if (target !== button()) return;
  const wanted = !isWanted();
  if (wanted) await Notification.requestPermission();
  try {
    localStorage.setItem(KEY, wanted ? "yes" : "no");
  } catch {
    // a browser that keeps nothing
  }
  paint();
}

function tellTurn() {
  try {
    told = new Notification(document.title, { tag: location.pathname, icon: icon.href });
  } catch {
    return; // some browsers of phones have the word for it only
  }
  told.onclick = () => {
    window.focus();
    told.close();
  };
}

function onShown() {
  const isNews = isMine() && !wasMine;
  wasMine = isMine();
  paint();
  if (isNews && document.hidden && isWanted()) tellTurn();
  if (!isMine()) told?.close();
}

document.addEventListener("click", onClick);
document.addEventListener("shown", onShown);
document.addEventListener("visibilitychange", () => document.hidden || told?.close());
paint();
