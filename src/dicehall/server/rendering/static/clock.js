// The clocks at the seats: each counts on from what was left when the page, or the last change, was made.

import { countdown } from "./countdown.js";
import { all, announce } from "./page.js";

const LOW = 10_000; // milliseconds
/** @type {WeakSet<HTMLElement>} */
const told = new WeakSet(); // clocks whose end was announced
/** @type {WeakMap<HTMLElement, number>} */
const begun = new WeakMap(); // clock -> when this page got it

/**
 * Show what every running clock has left.
 * @returns {void}
 */
function tick() {
  for (const clock of all("#seats time[data-runs]", HTMLElement, document)) {
    const since = begun.get(clock) ?? performance.now();
    begun.set(clock, since);
    const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - since));
    const shown = countdown(left, clock.dataset.textDays ?? "");
    if (clock.textContent !== shown) clock.textContent = shown;
    clock.classList.toggle("is-low", left < LOW);
    if (left < LOW && clock.dataset.textLow && !told.has(clock)) say(clock, clock.dataset.textLow);
  }
}

/**
 * Say once that a clock is low, for those who do not see it.
 * @param {HTMLElement} clock
 * @param {string} text
 * @returns {void}
 */
function say(clock, text) {
  told.add(clock);
  announce([text]);
}

setInterval(tick, 250);
tick();
