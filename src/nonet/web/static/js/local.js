/**
 * The answers where there is no server: Python runs in a worker of this browser, which is loaded behind
 * the page. Lists are files. Each question gets a response as the server would send it.
 */

import { Board, emptyClassic } from './model/board.js';
import { t } from './words.js';

const root = document.documentElement.dataset.local ?? ''; // the folder of the worker, named by its content
const PLAIN = /^[1-9.]{81}$/;
const CLASSIC = {
  rules: 'Sudoku of any size with rectangular boxes.', sentences: [], describe: '9x9, boxes 3x3',
  least: 1, gaps: null, reading: null, pictures: { under: [], over: [] }, document: null,
};
const TO_STOP = 2000; // milliseconds until a worker is replaced that was told to stop
const TO_KEEP = 30_000; // until Python is loaded although nothing is kept
const SPARE = 5000; // beyond the time that an answer may take
const MOST_DEATHS = 3; // in a row: then it makes no sense to start again

/** @typedef {{id: number, path: string, body: ?string, alive: string,
 *   rows: boolean, row: (text: string) => void, end: (status: number, text: string) => void}} Question */

const NO_HELP = () => t('What gives help could not be loaded: is there a network, and enough memory? Playing goes on without.');

/** @type {?Worker} */ let worker = null;
/** @type {Promise<void>} */ let kept = Promise.resolve();
/** @type {Map<number, Question>} */ const open = new Map();
let number = 0;
let deaths = 0;
let ready = false;
let overdue = 0;
let loaded = 0; // how far it is with loading

/**
 * What `fetch` does for the page of a server.
 * @param {string} path "hint"
 * @param {{method?: string, headers?: Object, body?: string, signal?: AbortSignal}} init
 * @returns {Promise<Response>}
 */
export async function answer(path, init) {
  if (init.body === undefined) {
    const file = await fetch(`api/${path.replace('?language=', '.')}.json`, { signal: init.signal }).catch((error) => {
      if (error.name === 'AbortError') throw error;
      return null;
    });
    if (file?.ok) return file;
  }
  const quick = init.body && path === 'convert' && plainBoard(JSON.parse(init.body));
  if (quick) return new Response(JSON.stringify(quick), { status: 200 });
  return ask(path, init);
}

/** 81 digits need no Python. @param {Object} body @returns {?Object} what `convert` answers */
export function plainBoard(body) {
  const text = (body.puzzle ?? '').trim().replaceAll('0', '.');
  if (Object.keys(body).length !== 1 || !PLAIN.test(text)) return null;
  const { record } = emptyClassic();
  const givens = [...text].map((digit) => Number(digit) || 0);
  const regions = givens.map((_, cell) => record.houses.findIndex(({ kind, cells }) => kind === 'box' && cells.includes(cell)) - 18);
  const puzzle = { ...record, text, givens, regions, clues: [], ...CLASSIC };
  if (new Board(puzzle).conflicts(givens).size) return null;
  return { schema: 2, puzzle, read_as: 'line', remarks: [] };
}

/** @param {string} path @param {{headers?: Object, body?: string, signal?: AbortSignal}} init */
function ask(path, { body, headers, signal }) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    number += 1;
    const id = number;
    const alive = URL.createObjectURL(new Blob(['']));
    const rows = headers?.Accept === 'application/x-ndjson';
    let stream = null;
    const forget = () => {
      open.delete(id);
      URL.revokeObjectURL(alive);
      signal?.removeEventListener('abort', giveUp);
      showLoading();
    };
    const giveUp = () => {
      forget();
      stream?.error(signal.reason);
      reject(signal.reason);
      if (ready) late(TO_STOP, id);
    };
    const begin = (status) => {
      if (stream) return;
      const lines = new ReadableStream({ start: (controller) => { stream = controller; } });
      resolve(new Response(lines.pipeThrough(new TextEncoderStream()), { status }));
    };
    signal?.addEventListener('abort', giveUp);
    open.set(id, {
      id, path, body: body ?? null, alive, rows,
      row: (text) => { begin(200); stream.enqueue(`${text}\n`); },
      end: (status, text) => {
        forget();
        if (stream && status !== 200) stream.enqueue(`${text}\n`);
        if (stream) stream.close();
        else resolve(new Response(text, { status, headers: { 'Content-Type': 'application/json' } }));
      },
    });
    if (worker) give(open.get(id));
    else kept.then(start);
    showLoading();
    return undefined;
  });
}

/** @param {Question} question */
function give({ id, path, body, alive, rows }) {
  worker.postMessage({ id, path: decodeURIComponent(path), body, alive, rows });
}

/** Starts the worker if there is none, with the questions that wait for it. */
function start() {
  if (worker) return;
  if (deaths >= MOST_DEATHS) { end('MissingError', NO_HELP()); return; }
  ready = false;
  worker = new Worker(`${root}worker.js`, { type: 'module', name: 'nonet' });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => { event.preventDefault(); died(); };
  worker.onmessageerror = died;
  for (const question of open.values()) give(question);
}

function receive(data) {
  const question = open.get(data.id);
  if (data.share !== undefined) showLoading(data.share);
  else if (data.ready) { ready = true; deaths = 0; showLoading(); }
  else if (data.dead) died();
  else if (data.seconds !== undefined) late(data.seconds * 1000 + SPARE, data.id);
  else if (data.row !== undefined) question?.row(data.row);
  else { clearTimeout(overdue); question?.end(data.status, data.text); }
}

/** Replaces the worker if it does not finish with a question in time. */
function late(milliseconds, id) {
  clearTimeout(overdue);
  overdue = window.setTimeout(() => { if (worker) died(); }, milliseconds, id);
}

/** The worker has ended, or must: its questions get words, and the next question another worker. */
export function died() {
  clearTimeout(overdue);
  worker?.terminate();
  worker = null;
  deaths += 1;
  const crashed = ready;
  ready = false;
  if (crashed) end('CrashedError', t('What worked on this ended unexpectedly. Your game is as it was: try again.'));
  else end('MissingError', NO_HELP());
  if (crashed) start();
}

/** Answers all questions that wait by an error. @param {string} type @param {string} message */
function end(type, message) {
  for (const question of [...open.values()]) question.end(500, JSON.stringify({ error: { type, message } }));
  showLoading();
}

/** Says how far it is with loading, and whether somebody waits for it. @param {number} [share] */
function showLoading(share = loaded) {
  loaded = share;
  let line = document.getElementById('loading');
  if (ready || !worker) {
    loaded = 0;
    line?.remove();
    return;
  }
  if (!line) {
    line = document.createElement('p');
    line.id = 'loading';
    line.className = 'loading';
    line.setAttribute('role', 'status');
    document.body.append(line);
  }
  const n = Math.round(share * 100);
  const text = open.size ? t('Your question waits until nonet is loaded: {n} %', { n }) : t('Loading what gives hints: {n} %', { n });
  if (line.textContent !== text) line.textContent = text;
}

/** Waits until all files that the page begins with are kept. @param {ServiceWorkerRegistration} keeper */
function taken(keeper) {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    const worker = keeper.installing;
    worker?.addEventListener('statechange', () => { if (worker.state === 'redundant') resolve(); });
    setTimeout(resolve, TO_KEEP);
  });
}

/** Keeps the files for the time without a network. */
async function keep() {
  if (!navigator.serviceWorker) return;
  try {
    const keeper = await navigator.serviceWorker.register('sw.js');
    // Who comes back has games to keep. Firefox asks its user, who may take any time: nothing waits for it.
    if (navigator.serviceWorker.controller) navigator.storage?.persist?.().catch(() => {});
    // What Python is loaded from is kept only if the keeper is there by then, or does not come at all.
    else await taken(keeper);
  } catch { /* it works without, by the network */ }
}

/** Loads Python behind the page, once its own files are kept. */
export async function begin() {
  kept = keep();
  await kept;
  if (!(/** @type {any} */ (navigator)).connection?.saveData) start();
}
