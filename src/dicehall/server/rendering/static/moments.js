// The moments of a replay: numbers of events. One step leads over a choice and the chance events after it.

/** The moments at which steps end, and the last of all. */
export class Moments {
  /**
   * Begin with what can be shown.
   * @param {number[]} ends  ascending, the first one 0: the match begins
   * @param {number} last
   */
  constructor(ends, last) {
    this.ends = ends;
    this.last = last;
  }

  /**
   * Lead a number to the nearest moment that there is.
   * @param {number} moment
   * @returns {number}
   */
  clamp(moment) {
    return Math.min(Math.max(moment, 0), this.last);
  }

  /**
   * Find the end of the next step.
   * @param {number} moment
   * @returns {number}
   */
  after(moment) {
    return this.ends.find((end) => end > moment) ?? this.last;
  }

  /**
   * Find the end of the step before.
   * @param {number} moment
   * @returns {number}
   */
  before(moment) {
    return this.ends.findLast((end) => end < moment) ?? 0;
  }

  /**
   * Find the step that a moment belongs to.
   * @param {number} moment
   * @returns {number} its index; -1 if the moment comes after all steps
   */
  step(moment) {
    return this.ends.findIndex((end) => end >= moment);
  }
}

/**
 * Read the moment of an address (#57).
 * @param {string} hash
 * @returns {number | null} null if it names none
 */
export function momentOf(hash) {
  const found = hash.match(/^#(\d{1,6})$/);
  return found ? Number(found[1]) : null;
}
