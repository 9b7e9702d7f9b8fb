// "Your turn", also for those who look elsewhere: the sign of the page, and a notification if that was asked for.

import { byId, within } from "./page.js";
import { isSet, set } from "./storage.js";

const KEY = "tells";
const icon = within(document, "link[rel=icon]", HTMLLinkElement);
const usual = icon.getAttribute("href") ?? "";

/**
 * Find the button that asks for notifications.
 * @returns {HTMLButtonElement | null}
 */
const button = () => byId("tell-me", HTMLButtonElement);

/**
 * Tell whether the visitor is on turn.
 * @returns {boolean}
 */
const isMine = () => byId("hall")?.dataset.turn === "mine";

let wasMine = isMine();
/** @type {Notification | null} */
let told = null; // the notification that is to be seen

/**
 * Tell whether the browser can show notifications here.
 * @returns {boolean}
 */
const canTell = () => "Notification" in window && window.isSecureContext;

/**
 * Tell whether notifications are asked for, and allowed.
 * @returns {boolean}
 */
const isWanted = () => canTell() && Notification.permission === "granted" && isSet(KEY);

/**
 * Show the sign of the page, and what the button does.
 * @returns {void}
 */
function paint() {
  icon.setAttribute("href", isMine() ? usual.replace("icon", "icon-turn") : usual);
  const asks = button();
  if (!asks || !canTell()) return;
  const isRefused = Notification.permission === "denied";
  const { textOn, textOff, textRefused } = asks.dataset;
  asks.hidden = false;
  asks.disabled = isRefused;
  asks.textContent = (isRefused ? textRefused : isWanted() ? textOff : textOn) ?? "";
}

/**
 * Ask for notifications, or for none.
 * @param {Event} event
 * @returns {Promise<void>}
 */
async function onClick({ target }) {
  if (target === null || target !== button()) return;
  const wanted = !isWanted();
  if (wanted) await Notification.requestPermission();
  set(KEY, wanted);
  paint();
}

/**
 * Notify the visitor of the turn.
 * @returns {void}
 */
function tellTurn() {
  try {
    told = new Notification(document.title, { tag: location.pathname, icon: icon.href });
  } catch {
    return; // some browsers of phones have the word for it only
  }
  const own = told;
  own.onclick = () => {
    window.focus();
    own.close();
  };
}

/**
 * Show whose turn it is after a change.
 * @returns {void}
 */
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
