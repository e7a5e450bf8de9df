// Answers questions by nonet in Pyodide: node answer.mjs FOLDER < questions.json > answers.json
//
// FOLDER is a folder made by build.py. Questions are pairs of a path and a body.

import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve, join } from 'node:path';

const [folder] = process.argv.slice(2);
const version = readdirSync(folder).find((name) => name.startsWith('v-'));
const base = `${resolve(join(folder, version, 'py'))}/`;
const begun = process.cpuUsage();
const { loadPyodide } = await import(pathToFileURL(`${base}pyodide.mjs`));
const python = await loadPyodide({
  indexURL: base, stdLibURL: `${base}stdlib.zip`, lockFileContents: readFileSync(`${base}lock.json`, 'utf8'),
});
python.unpackArchive(new Uint8Array(readFileSync(`${base}nonet.zip`)), 'zip', { extractDir: '/nonet' });
let deadline = Infinity;
const made = python.runPython(`
import sys
sys.path.insert(0, "/nonet")
from nonet.web.endpoints import prepare
from nonet.web.local import Local
prepare()
Local.in_browser
`);
const asker = made((seconds) => { deadline = performance.now() + seconds * 1000; });
python.setInterruptBuffer({ get 0() { return performance.now() > deadline ? 14 : 0; }, set 0(_) { /* taken */ } });
const used = process.cpuUsage(begun);
const ready = (used.user + used.system) / 1e6;
const answers = JSON.parse(readFileSync(0, 'utf8')).map(([path, body]) => {
  const before = performance.now();
  const answer = asker.ask(path, body ?? undefined);
  const [status, text] = answer.toJs();
  answer.destroy();
  return { status, text, milliseconds: performance.now() - before };
});
process.stdout.write(JSON.stringify({ ready, answers }));
