/** The server's answers. Every request can be aborted; every failure is an error with a sentence. */

export class ApiError extends Error {
  /** @param {string} message @param {Object} [details] the other fields of the error */
  constructor(message, details = {}) {
    super(message);
    this.name = 'ApiError';
    this.details = details;
  }
}

import { language, t } from './words.js';

// A page that comes from a folder of files has no server: its answers are made in the browser.
export const isLocal = document.documentElement.dataset.local !== undefined;
const ask = isLocal ? async (path, init) => (await import('./local.js')).answer(path, init)
  : (path, init) => fetch(`api/${path}`, init);
export const SILENT = isLocal ? t('What gives help could not be loaded: is there a network?') : t('The nonet server does not answer. Is `nonet serve` still running?');

/**
 * @param {string} path "hint"
 * @param {Object} [body] sent by POST; without one by GET
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export async function request(path, body, { signal } = {}) {
  const response = await send(path, body, { signal });
  const answer = await response.json().catch(() => null);
  if (answer === null) throw failure(response, answer);
  return answer;
}

/**
 * Rows as they become known; what holds for all of them comes last.
 * @param {string} path @param {Object} body @param {{signal?: AbortSignal}} [options]
 * @returns {AsyncGenerator<any>}
 */
export async function* requestRows(path, body, { signal } = {}) {
  const response = await send(path, body, { signal, headers: { Accept: 'application/x-ndjson' } });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const row = JSON.parse(line);
      if (row.error) throw failure(response, row);
      yield row;
    }
  }
}

async function send(path, body, { signal, headers = {} }) {
  const init = body === undefined ? {} : {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(language === 'en' ? body : { ...body, language }),
  };
  const asked = body === undefined && language !== 'en' ? `${path}?language=${language}` : path;
  let response;
  try {
    response = await ask(asked, { ...init, signal });
  } catch (error) {
    if (wasAborted(error)) throw error;
    throw new ApiError(SILENT);
  }
  if (!response.ok) throw failure(response, await response.json().catch(() => null));
  return response;
}

function failure(response, answer) {
  const details = answer?.error ?? {};
  return new ApiError(sentence(details.message ?? t('That did not work ({status}).', { status: response.status })), details);
}

/** One request at a time of a kind: a new one aborts the one before. */
export class Latest {
  /** @type {?AbortController} */ #current = null;

  async request(path, body) {
    return request(path, body, { signal: this.#begin() });
  }

  requestRows(path, body) {
    return requestRows(path, body, { signal: this.#begin() });
  }

  #begin() {
    this.cancel();
    this.#current = new AbortController();
    return this.#current.signal;
  }

  cancel() {
    this.#current?.abort();
  }
}

/** Whether a request was aborted, which needs no words. @param {unknown} error */
export const wasAborted = (error) => error instanceof DOMException && error.name === 'AbortError';

/** @param {string} text */
function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
