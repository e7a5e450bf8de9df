// Answers questions by nonet in Pyodide: node answer.mjs FOLDER < questions.json > answers.json
//
// FOLDER is a folder made by build.py. Questions are a path, a body, and the milliseconds after which
// nobody waits any more. With each answer comes how long it took, by the wall and in CPU time, and how
// late it was after that moment or after the time that the body allows: by the wall or in CPU time, what
// is less. (A busy machine makes the former long, threads that compile meanwhile the latter.)

import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve, join } from 'node:path';

const LOOK = 250; // as in worker.js

const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const [folder] = process.argv.slice(2);
const version = join(folder, readdirSync(folder).find((name) => name.startsWith('v-')));
const base = `${resolve(join(version, 'py'))}/`;
const begun = cpu();
const part = (name) => import(pathToFileURL(resolve(join(version, name))));
const { Signals } = await part('signals.js');
const { started } = await part('start.js');
const packed = Promise.resolve(readFileSync(`${base}nonet.zip.xz`));
const { python, made } = await started(base, readFileSync(`${base}lock.json`, 'utf8'), packed);
let due = Infinity; // when the answer should be there
let before = 0; // CPU time when the interpreter asked last before that
let until = Infinity; // when nobody waits any more
class Watched extends Signals {
  get 0() {
    if (performance.now() < due) before = cpu();
    return super[0];
  }

  set 0(_) { /* taken */ }
}
const signals = new Watched(() => performance.now() > until, LOOK);
const asker = made((seconds) => signals.alarm(seconds));
python.setInterruptBuffer(signals);
const ready = (cpu() - begun) / 1000;

function answered([path, body, patience]) {
  const begin = performance.now();
  const used = cpu();
  const { timeout } = body ? JSON.parse(body.startsWith('{') ? body : '{}') : {};
  until = begin + (patience ?? Infinity);
  due = Math.min(until, begin + (timeout ?? Infinity) * 1000);
  before = used;
  signals.begin();
  const answer = asker.ask(path, body ?? undefined);
  signals.end();
  const [status, text] = answer.toJs();
  answer.destroy();
  const now = performance.now();
  return { status, text, milliseconds: now - begin, cpu: cpu() - used, late: now > due ? Math.min(cpu() - before, now - due) : 0 };
}

const answers = JSON.parse(readFileSync(0, 'utf8')).map(answered);
process.stdout.write(JSON.stringify({ ready, answers }));
