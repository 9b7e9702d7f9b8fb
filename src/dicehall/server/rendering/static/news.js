// What a page does with the changes that the hall tells it, and from where it goes on when it has missed some.

/** @import { Answer, Change, Difference, Step } from "./shapes.js" */

const PACE = 1500; // milliseconds to read a caption in, and for each letter beyond the first line
const PER_LETTER = 25;
const LINE = 40;

/**
 * Tell whether a change brings a page on. A refusal brings the same state again.
 * @param {Change | Answer} change
 * @param {number} log  the entry that the page shows
 * @returns {change is Change}
 */
export function isNews(change, log) {
  const { id = -1, accepted } = change;
  const isLater = id > log || (accepted === false && id === log);
  return isLater && ("html" in change || "parts" in change);
}

/**
 * Tell whether a difference goes on from what a page shows; another page may have chosen another language since.
 * @param {Difference} change
 * @param {{ log: number, lang: string }} page
 * @returns {boolean}
 */
export const goesOn = ({ after, facts }, { log, lang }) => after === log && facts.lang === lang;

/**
 * List the steps that a page has not shown.
 * @param {Change} change
 * @param {number} log  the entry that the page shows
 * @returns {Step[]}
 */
export const freshSteps = ({ steps = [] }, log) => steps.filter(({ id }) => id > log);

/**
 * Say how long a step is shown.
 * @param {string} caption
 * @returns {number} milliseconds
 */
export const timeToRead = (caption) => PACE + PER_LETTER * Math.max(0, caption.length - LINE);

/**
 * List the sentences that no caption has said.
 * @param {string[]} sentences
 * @param {string[]} captions
 * @returns {string[]}
 */
export const unsaid = (sentences, captions) => sentences.filter((text) => !captions.some((said) => said.includes(text)));

/**
 * Say from where a stream goes on.
 * @param {object} page
 * @param {number} page.log  the entry that it shows
 * @param {boolean} page.hasConnected  whether it was told changes before
 * @param {boolean} page.hasMissed  whether it cannot go on from what it shows
 * @param {number | null} page.seenBefore  the last entry that the device had seen before the page was opened
 * @returns {Record<string, string>} the query: `last`: all changes since; `since`: what has happened; none: as it is now
 */
export function resume({ log, hasConnected, hasMissed, seenBefore }) {
  if (hasMissed) return {};
  if (hasConnected) return { last: String(log) };
  return seenBefore !== null && seenBefore < log ? { since: String(seenBefore) } : {};
}
