// The shapes that scripts share, for the type checker alone: nothing here runs, and no page loads this file.

/**
 * Something that a page draws: HTML, or part of a drawing.
 * @typedef {HTMLElement | SVGElement} Drawn
 */

/**
 * A place on the screen, in pixels from its upper left corner.
 * @typedef {{ x: number, y: number }} Point
 */

// The choices of a turn (choosing.js). A choice is known by its number: the index of its token in the list of legal tokens.

/**
 * A choice of the list.
 * @typedef {object} Choice
 * @property {string[] | null} set  the worths that its toggles must add up to; null: it takes no toggles
 */

/**
 * A thing on the table that can be touched.
 * @typedef {object} Thing
 * @property {Set<number>} tokens  the choices that it takes part in
 * @property {string | null} worth  what it is worth in a set; null: it is no toggle
 * @property {string | null} alike  its group, of which one at a time is touched (dice of one kind in a hand, say)
 */

// What the hall tells a page: events of the stream of a match, and answers to posts.

/**
 * A table on the way to a change.
 * @typedef {object} Step
 * @property {number} id  the entry of the log to which it belongs
 * @property {string} html  the table, without choices
 * @property {string} caption
 */

/**
 * What every change tells.
 * @typedef {object} News
 * @property {number} id  the entry of the log that the page shows afterwards
 * @property {string[]} [say]  sentences for those who do not see the table
 * @property {string} [title]  of the page
 * @property {Step[]} [steps]
 * @property {string[]} [away]  what happened while the page was closed; in snapshots only
 * @property {boolean} [accepted]  in answers to posts only; a refusal brings the same entry again
 */

/**
 * The attributes of #hall; null takes one away.
 * @typedef {Record<string, string | null>} Facts
 */

/**
 * The HTML of the parts that have changed, by `data-part`.
 * @typedef {Record<string, string>} Parts
 */

/**
 * The end of the log: how many lines to keep from its beginning, and the HTML of those that follow.
 * @typedef {{ keep: number, html: string }} Lines
 */

/**
 * A change that brings all of #hall.
 * @typedef {News & { html: string }} Whole
 */

/**
 * A change that brings what differs from entry `after`.
 * @typedef {News & { after: number, facts: Facts, parts: Parts, lines: Lines }} Difference
 */

/**
 * @typedef {Whole | Difference} Change
 */

/**
 * The answer to a post that brings no change with it: a refusal by the hall itself, say.
 * @typedef {object} Bare
 * @property {boolean} accepted
 * @property {string} message  why not; empty if accepted
 * @property {number} [id]  the last entry of the log
 * @property {string} [watch]  where to watch a match whose link opens the seat no more
 */

/**
 * The answer to a post.
 * @typedef {Bare | (Bare & Change)} Answer
 */

/**
 * Who looks at a match: the numbers of the seats, and how many spectators.
 * @typedef {{ seats: number[], spectators: number }} Here
 */

// The dice of a match (docs/dice.md)

/**
 * What can come, with its weight.
 * @typedef {[token: string, weight: number][]} Odds
 */

/**
 * A chance event: its place in the match, what could come, and the token that came.
 * @typedef {[place: number, odds: Odds, token: string]} Draw
 */

/**
 * What a seat contributed to the dice, and the first place for which it counts.
 * @typedef {{ seat: number, from: number, text: string }} Contribution
 */

/**
 * What all dice of a match follow from. `secret`: bytes in hexadecimal digits.
 * @typedef {{ secret: string, match: string, contributions: Contribution[] }} Proof
 */

// What the device keeps

/**
 * A match whose seat was opened on this device.
 * @typedef {object} Match
 * @property {string} path  of the seat
 * @property {string} [game]  title of the game
 * @property {string} [names]  of the players
 * @property {string} [now]  the headline
 * @property {string} [turn]  "mine", "over" or another
 * @property {number} log  the last entry that was seen
 * @property {boolean} isListed  whether the hall lists it by itself
 * @property {number} at  when it was seen, in milliseconds
 */

export {};
