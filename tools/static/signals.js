/**
 * What the interpreter and native code ask for signals, where no other thread could send them: the time
 * is over, or nobody waits any more. Any object will do as the buffer, one whose element is a question too.
 */

const AGAIN = 100; // milliseconds until a signal comes again that was raised where nothing can be raised
const SIGINT = 2;
const SIGALRM = 14;

export class Signals {
  /** When the question must be answered, by performance.now(). */ deadline = Infinity;
  #nextLook = Infinity;
  #every;
  #isGone;

  /**
   * @param {() => boolean} isGone whether nobody waits for the answer any more
   * @param {number} every milliseconds between looks
   */
  constructor(isGone, every) {
    this.#isGone = isGone;
    this.#every = every;
  }

  /** A question is about to be worked on. */
  begin() { this.#nextLook = performance.now() + this.#every; }

  /** It is answered. */
  end() {
    this.deadline = Infinity;
    this.#nextLook = Infinity;
  }

  get 0() {
    const now = performance.now();
    // A handler runs Python too and asks as well: what was raised comes again only after a while.
    if (now > this.deadline) {
      this.deadline = now + AGAIN;
      return SIGALRM;
    }
    if (now > this.#nextLook) {
      const gone = this.#isGone();
      this.#nextLook = performance.now() + (gone ? AGAIN : this.#every);
      return gone ? SIGINT : 0;
    }
    return 0;
  }

  set 0(_) { /* taken */ }
}
