/** The server's answers. Every request can be given up; every failure is an error with a sentence. */

export class ApiError extends Error {
  /** @param {string} message @param {Object} [facts] what the server said beside it */
  constructor(message, facts = {}) {
    super(message);
    this.name = 'ApiError';
    this.facts = facts;
  }
}

const SILENT = 'The nonet server does not answer. Is `nonet serve` still running?';

/**
 * @param {string} path "hint"
 * @param {Object} [body] asks with POST; without one with GET
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export async function ask(path, body, { signal } = {}) {
  const request = body === undefined ? {} : {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(`api/${path}`, { ...request, signal });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new ApiError(SILENT);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const facts = answer?.error ?? {};
  const reason = facts.message ?? `The server answered with ${response.status}.`;
  throw new ApiError(sentence(reason), facts);
}

/** One request at a time of a kind: a new one gives up the one before. */
export class Latest {
  /** @type {?AbortController} */ #current = null;

  /** @param {string} path @param {Object} body */
  async ask(path, body) {
    this.cancel();
    const mine = new AbortController();
    this.#current = mine;
    return ask(path, body, { signal: mine.signal });
  }

  cancel() {
    this.#current?.abort();
  }
}

/** Whether a request was given up, which needs no words. @param {unknown} error */
export const wasGivenUp = (error) => error instanceof DOMException && error.name === 'AbortError';

/** @param {string} text */
function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
