/**
 * What the interpreter and native code ask for signals, where no other thread could send them: the time
 * is over, or nobody waits any more. Any object will do as the buffer, one whose element is a question too.
 */

const AGAIN = 100; // milliseconds until it is said again that nobody waits
const SIGINT = 2;
const SIGALRM = 14;

export class Signals {
  #deadline = Infinity; // by performance.now()
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

  /** Sends SIGALRM after some seconds, and no more after 0. @param {number} seconds */
  alarm(seconds) { this.#deadline = seconds ? performance.now() + seconds * 1000 : Infinity; }

  /** It is answered. */
  end() { this.#nextLook = Infinity; }

  get 0() {
    const now = performance.now();
    if (now > this.#deadline) {
      this.#deadline = Infinity;
      return SIGALRM;
    }
    if (now > this.#nextLook) {
      const gone = this.#isGone();
      // A handler runs Python too and asks as well: what was raised comes again only after a while.
      this.#nextLook = performance.now() + (gone ? AGAIN : this.#every);
      return gone ? SIGINT : 0;
    }
    return 0;
  }

  set 0(_) { /* taken */ }
}
