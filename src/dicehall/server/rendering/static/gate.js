// Something to wait for: what is shown waits while a press is held, or a word is being composed.

/** A gate that is open at first. */
export class Gate {
  /** Resolves when the gate opens. */
  opened = Promise.resolve();

  /** @type {() => void} */
  #open = () => {};

  /**
   * Close the gate.
   * @param {number} [longest]  milliseconds after which it opens by itself
   * @returns {void}
   */
  close(longest) {
    /** @type {() => void} */
    let open = () => {};
    this.opened = new Promise((resolve) => (open = resolve));
    this.#open = open;
    if (longest !== undefined) setTimeout(open, longest);
  }

  /**
   * Open the gate.
   * @returns {void}
   */
  open() {
    this.#open();
  }
}
