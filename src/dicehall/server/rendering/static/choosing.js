// How touches narrow the choices of a turn: a state without DOM and without a game.

/** @import { Choice, Thing } from "./shapes.js" */

/**
 * Tell whether worths are part of a set: each counts as often as it comes.
 * @param {string[]} worths
 * @param {string[]} set
 * @returns {boolean}
 */
export function isPart(worths, set) {
  const rest = [...set];
  return worths.every((worth) => {
    const at = rest.indexOf(worth);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** What has been touched, and which choices that leaves. Choices are known by their numbers, things by their keys. */
export class Choosing {
  /**
   * Begin with what can be chosen.
   * @param {Map<number, Choice>} tokens
   * @param {Map<string, Thing>} things
   * @param {string[]} [touched]  keys, oldest first; those that are gone or lead nowhere are left out
   */
  constructor(tokens, things, touched = []) {
    this.tokens = tokens;
    this.things = things;
    /** @type {string[]} */
    this.touched = [];
    for (const key of touched) if (things.has(key) && this.allows(key)) this.touched.push(key);
  }

  /**
   * Look up a thing.
   * @param {string} key
   * @returns {Thing}
   * @throws {RangeError} if there is none
   */
  thing(key) {
    const found = this.things.get(key);
    if (!found) throw new RangeError(key);
    return found;
  }

  /**
   * Look up the set of a choice.
   * @param {number} number
   * @returns {string[] | null}
   * @throws {RangeError} if there is no such choice
   */
  set(number) {
    const found = this.tokens.get(number);
    if (!found) throw new RangeError(String(number));
    return found.set;
  }

  /**
   * List the choices that touches leave.
   * @param {string[]} [touched]
   * @returns {number[]}
   */
  left(touched = this.touched) {
    const things = touched.map((key) => this.thing(key));
    const worths = things.map(({ worth }) => worth).filter((worth) => worth !== null);
    const open = [...this.tokens].filter(([number, { set }]) => {
      return things.every(({ tokens }) => tokens.has(number)) && (set === null || isPart(worths, set));
    });
    return open.map(([number]) => number);
  }

  /**
   * Tell whether one touch more leaves a choice.
   * @param {string} key
   * @returns {boolean}
   */
  allows(key) {
    return this.left([...this.touched, key]).length > 0;
  }

  /**
   * Touch a thing. Touched again it is taken back; otherwise the newest earlier touches that go with it stay.
   * @param {string} key
   * @returns {void}
   */
  touch(key) {
    if (this.touched.includes(key)) return this.takeBack(key);
    const kept = [key];
    if (!this.left(kept).length) return;
    for (const earlier of [...this.touched].reverse()) {
      if (!this.areAlike(earlier, key) && this.left([earlier, ...kept]).length) kept.unshift(earlier);
    }
    this.touched = kept;
  }

  /**
   * Take a touch back.
   * @param {string} [key]  the last one if left out
   * @returns {void}
   */
  takeBack(key = this.touched.at(-1)) {
    this.touched = this.touched.filter((other) => other !== key);
  }

  /**
   * Tell whether two things are of a group of which one at a time is touched.
   * @param {string} one
   * @param {string} other
   * @returns {boolean}
   */
  areAlike(one, other) {
    const { alike } = this.thing(one);
    return alike !== null && alike === this.thing(other).alike;
  }

  /**
   * Tell how a thing looks.
   * @param {string} key
   * @returns {"chosen" | "lit" | "dim" | ""} lit: it may be touched now; dim: no choice left needs it; "": its like is chosen
   */
  state(key) {
    if (this.touched.includes(key)) return "chosen";
    if (!this.allows(key)) return "dim";
    return this.touched.some((other) => this.areAlike(key, other)) ? "" : "lit";
  }

  /**
   * Tell whether a choice has all its toggles.
   * @param {number} number
   * @returns {boolean}
   */
  isComplete(number) {
    const set = this.set(number);
    return set === null || set.length === this.touched.filter((key) => this.thing(key).worth !== null).length;
  }

  /**
   * List the complete choices that no further touch would tell apart.
   * @returns {number[]}
   */
  settled() {
    const left = this.left();
    if (!this.touched.length && left.length !== 1) return [];
    const complete = left.filter((number) => this.isComplete(number));
    const further = [...this.things.keys()]
      .filter((key) => !this.touched.includes(key))
      .map((key) => this.left([...this.touched, key]));
    const parts = further.filter((kept) => complete.some((number) => !kept.includes(number)));
    return complete.filter((number) => !parts.some((kept) => kept.includes(number)));
  }

  /**
   * Find the one choice to do. One without a set is not offered as such while others are left: see `menu`.
   * @returns {number | null}
   */
  ready() {
    const settled = this.settled();
    const isOne = settled.length === 1 && (this.left().length === 1 || this.set(settled[0])?.length);
    return isOne ? settled[0] : null;
  }

  /**
   * List the choices between which only a menu can tell.
   * @returns {number[]}
   */
  menu() {
    return this.ready() === null ? this.settled() : [];
  }

  /**
   * Tell whether the touches so far leave a single complete choice, in which a thing takes part.
   * @param {string} key
   * @returns {boolean}
   */
  isDoneBy(key) {
    const ready = this.ready();
    const isReady = this.touched.length > 0 && this.left().length === 1 && ready !== null;
    return isReady && this.thing(key).tokens.has(ready);
  }

  /**
   * List the things that a choice takes; of its toggles only as many as it needs, chosen ones first.
   * @param {number} number
   * @returns {string[]} keys
   */
  partners(number) {
    const set = this.set(number);
    /** @type {string[]} */
    const worths = [];
    return [...new Set([...this.touched, ...this.things.keys()])].filter((key) => {
      const { tokens, worth } = this.thing(key);
      if (!tokens.has(number)) return false;
      if (set === null || worth === null) return true;
      if (!isPart([...worths, worth], set)) return false;
      return worths.push(worth);
    });
  }

  /**
   * Name the hint that fits.
   * @param {number | null} [ready]  as `ready` has it
   * @param {number[]} [menu]  as `menu` has it
   * @returns {"ready" | "menu" | "narrowed" | "start"}
   */
  hint(ready = this.ready(), menu = this.menu()) {
    if (ready !== null) return "ready";
    if (menu.length && menu.length === this.left().length) return "menu";
    return this.touched.length ? "narrowed" : "start";
  }
}
