/** Answers questions in turn with nonet's own Python: see src/nonet/web/local.py. */

import { Signals } from './signals.js';
import { started } from './start.js';

const LOOK = 250; // milliseconds between looks whether somebody still waits: each costs some

let alive = '';
const signals = new Signals(() => isGone(alive), LOOK);

/** Whether the page has taken back the address of a question. @param {string} address */
function isGone(address) {
  const asked = new XMLHttpRequest();
  try {
    asked.open('GET', address, false);
    asked.send();
    return false;
  } catch {
    return true;
  }
}

/** Counts what is loaded, for the page. */
function countLoading(total) {
  const plain = self.fetch;
  let loaded = 0;
  let seen = 0;
  self.fetch = async (...asked) => {
    const response = await plain(...asked);
    if (!response.ok || !response.body) return response;
    const counted = response.body.pipeThrough(new TransformStream({
      transform(part, out) {
        loaded += part.byteLength;
        const share = Math.min(0.9, (loaded / total) * 0.9);
        if (share >= seen + 0.01) { seen = share; postMessage({ share }); }
        out.enqueue(part);
      },
    }));
    return new Response(counted, { status: response.status, headers: response.headers });
  };
  return () => { self.fetch = plain; };
}

async function load() {
  const base = new URL('./py/', import.meta.url).href;
  const { total } = await (await fetch(`${base}sizes.json`)).json();
  const lock = await (await fetch(`${base}lock.json`)).text();
  const done = countLoading(total);
  const packed = fetch(`${base}nonet.zip.xz`).then((response) => response.arrayBuffer());
  const { python, made } = await started(base, lock, packed, () => {
    done();
    postMessage({ share: 0.92 });
  });
  const asker = made((seconds) => {
    signals.alarm(seconds);
    if (seconds) postMessage({ id: asking, seconds });
  });
  python.setInterruptBuffer(signals);
  return asker;
}

let asking = 0;
const loading = load().then((asker) => { postMessage({ ready: true }); return asker; }, (error) => {
  console.error(error);
  postMessage({ dead: true });
  throw error;
});

self.onmessage = async ({ data }) => {
  let asker;
  try { asker = await loading; } catch { return; }
  const { id, path, body, rows } = data;
  if (isGone(data.alive)) return;
  asking = id;
  alive = data.alive;
  signals.begin();
  let answer = null;
  try {
    answer = asker.ask(path, body ?? undefined, rows ? (text) => postMessage({ id, row: text }) : undefined);
    const [status, text] = answer.toJs();
    postMessage({ id, status, text });
  } catch (error) { // the interpreter itself has ended
    console.error(error);
    postMessage({ dead: true });
  } finally {
    signals.end();
    try { answer?.destroy(); } catch { /* it has ended */ }
  }
};
