// What is tapped while the tokens of a real table are entered: some taps are on their way, others wait for their answer.

/**
 * A token that was tapped, with its picture as HTML.
 * @typedef {{ token: string, picture: string }} Tap
 */

/** The taps that a page does not know to have arrived, oldest first. */
export class Taps {
  /** @type {Tap[]} */
  #taps = [];
  #sent = { count: 0, log: 0 }; // how many of them are on their way, as the answer to which entry
  #isSending = false; // until the page shows the answer

  /**
   * List the taps that a page does not show by itself yet.
   * @param {number} log  the entry that it shows; past the one answered it shows those sent
   * @returns {Tap[]}
   */
  coming(log) {
    return this.#taps.slice(log > this.#sent.log ? this.#sent.count : 0);
  }

  /**
   * Add a tap.
   * @param {Tap} tap
   * @returns {void}
   */
  add(tap) {
    this.#taps.push(tap);
  }

  /**
   * Send all that wait, as the answer to an entry.
   * @param {number} log
   * @returns {string | null} their tokens, as a form takes them; null if none wait, or others are on their way
   */
  send(log) {
    if (this.#isSending || !this.#taps.length) return null;
    this.#isSending = true;
    this.#sent = { count: this.#taps.length, log };
    return this.#taps.map(({ token }) => token).join(", ");
  }

  /**
   * Forget those sent, for the page shows the answer. What was tapped since waits to be sent.
   * @returns {void}
   */
  settle() {
    this.#taps.splice(0, this.#sent.count);
    this.#sent.count = 0;
    this.#isSending = false;
  }

  /**
   * Give up all: those after one that was refused were meant for another state.
   * @returns {void}
   */
  drop() {
    this.#taps = [];
    this.#sent.count = 0;
  }
}
