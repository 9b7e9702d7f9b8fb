// How touches narrow the choices of a turn: a state without DOM and without a game.

const isPart = (chosen, set) => {
  const rest = [...set];
  return chosen.every((worth) => {
    const at = rest.indexOf(worth);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
};

/**
 * What has been touched, and which choices that leaves.
 * tokens:  Map number -> { set }, the worths that its toggles must add up to, or null
 * things:  Map key -> { tokens: Set of numbers, worth: of a toggle or null, alike: name of a group or null }
 *          of a group (dice of one kind in a hand, say) only one is touched at a time
 * touched: keys, oldest first
 */
export class Choosing {
  constructor(tokens, things, touched = []) {
    this.tokens = tokens;
    this.things = things;
    this.touched = [];
    for (const key of touched) if (things.has(key) && this.allows(key)) this.touched.push(key);
  }

  left(touched = this.touched) {
    const things = touched.map((key) => this.things.get(key));
    const worths = things.map((thing) => thing.worth).filter((worth) => worth !== null);
    return [...this.tokens.keys()].filter((number) => {
      const { set } = this.tokens.get(number);
      return things.every((thing) => thing.tokens.has(number)) && (set === null || isPart(worths, set));
    });
  }

  allows(key) {
    return this.left([...this.touched, key]).length > 0;
  }

  /** Touched again, a thing is taken back; otherwise the newest earlier touches that go with it stay. */
  touch(key) {
    if (this.touched.includes(key)) return this.takeBack(key);
    const kept = [key];
    if (!this.left(kept).length) return;
    for (const earlier of [...this.touched].reverse()) {
      if (!this.areAlike(earlier, key) && this.left([earlier, ...kept]).length) kept.unshift(earlier);
    }
    this.touched = kept;
  }

  takeBack(key = this.touched.at(-1)) {
    this.touched = this.touched.filter((other) => other !== key);
  }

  areAlike(one, other) {
    const { alike } = this.things.get(one);
    return alike !== null && alike === this.things.get(other).alike;
  }

  /** "chosen", "lit" (may be touched now), "dim" (no choice left needs it) or "" (its like is chosen). */
  state(key) {
    if (this.touched.includes(key)) return "chosen";
    if (!this.allows(key)) return "dim";
    return this.touched.some((other) => this.areAlike(key, other)) ? "" : "lit";
  }

  isComplete(number) {
    const { set } = this.tokens.get(number);
    return set === null || set.length === this.touched.filter((key) => this.things.get(key).worth !== null).length;
  }

  /** Complete choices that no further touch would tell apart. */
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

  /** The one choice to do. A choice without a set is not offered as such while others are left: see menu. */
  ready() {
    const settled = this.settled();
    const isOne = settled.length === 1 && (this.left().length === 1 || this.tokens.get(settled[0]).set?.length);
    return isOne ? settled[0] : null;
  }

  menu() {
    return this.ready() === null ? this.settled() : [];
  }

  /** The things that a choice takes; of its toggles only as many as it needs, chosen ones first. */
  partners(number) {
    const { set } = this.tokens.get(number);
    const worths = [];
    return [...new Set([...this.touched, ...this.things.keys()])].filter((key) => {
      const thing = this.things.get(key);
      if (!thing.tokens.has(number)) return false;
      if (set === null || thing.worth === null) return true;
      if (!isPart([...worths, thing.worth], set)) return false;
      return worths.push(thing.worth);
    });
  }
}
