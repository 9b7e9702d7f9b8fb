// What a clock shows.

const SECOND = 1000; // milliseconds

/**
 * Write a number with two digits.
 * @param {number} number
 * @returns {string}
 */
const two = (number) => String(number).padStart(2, "0");

/**
 * Write the time that is left: a second that has begun counts in full.
 * @param {number} left  milliseconds
 * @param {string} pattern  of days: "{days} d {hours} h"
 * @returns {string}
 */
export function countdown(left, pattern) {
  const seconds = Math.ceil(left / SECOND);
  const [minutes, hours, days] = [60, 3600, 86400].map((unit) => Math.floor(seconds / unit));
  if (days) return pattern.replace("{days}", String(days)).replace("{hours}", String(hours % 24));
  if (hours) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
