// The clocks at the seats: each counts on from what was left when the page, or the last change, was made.

const SECOND = 1000;
const LOW = 10 * SECOND;
const told = new WeakSet(); // clocks whose end was announced
const begun = new WeakMap(); // clock -> when this page got it

const two = (number) => String(number).padStart(2, "0");

function text(left, pattern) {
  const seconds = Math.ceil(left / SECOND);
  const [minutes, hours, days] = [60, 3600, 86400].map((unit) => Math.floor(seconds / unit));
  if (days) return pattern.replace("{days}", days).replace("{hours}", hours % 24);
  if (hours) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of document.querySelectorAll("#seats time[data-runs]")) {
    if (!begun.has(clock)) begun.set(clock, performance.now());
    const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - begun.get(clock)));
    const shown = text(left, clock.dataset.textDays);
    if (clock.textContent !== shown) clock.textContent = shown;
    clock.classList.toggle("is-low", left < LOW);
    if (left < LOW && clock.dataset.textLow && !told.has(clock)) say(clock);
  }
}

/** Once, for those who do not see it. */
function say(clock) {
  told.add(clock);
  document.getElementById("live")?.append(Object.assign(document.createElement("p"), { textContent: clock.dataset.textLow }));
}

setInterval(tick, 250);
tick();
