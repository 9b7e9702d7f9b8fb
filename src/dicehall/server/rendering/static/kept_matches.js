// The list of matches that a device keeps, as the text that a browser stores.

/** @import { Match } from "./shapes.js" */

const MOST = 50;

/**
 * Read a list; what this script has not written is left out.
 * @param {string | null} text
 * @returns {Match[]}
 */
export function parse(text) {
  try {
    const found = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter((match) => /^\/seat\/[\w-]+$/.test(match?.path)) : [];
  } catch {
    return [];
  }
}

/**
 * Write a list, without the last of too many.
 * @param {Match[]} matches
 * @returns {string}
 */
export const write = (matches) => JSON.stringify(matches.slice(0, MOST));

/**
 * Leave a match out.
 * @param {Match[]} matches
 * @param {string | undefined} path  of its seat
 * @returns {Match[]}
 */
export const without = (matches, path) => matches.filter((match) => match.path !== path);

/**
 * List what the hall does not list by itself, latest first.
 * @param {Match[]} matches
 * @returns {Match[]}
 */
export const unlisted = (matches) => matches.filter(({ isListed }) => !isListed).sort((one, other) => other.at - one.at);

/**
 * Find the last entry that the device has seen of a match.
 * @param {Match[]} matches
 * @param {string | undefined} path  of its seat
 * @returns {number | null} null if none
 */
export const lastSeen = (matches, path) => matches.find((match) => match.path === path)?.log ?? null;
