// Compiles nonet, and what it needs of the library: node compile.mjs PYODIDE IN.zip OUT.zip
//
// See compile_inside.py; another Python's code would not fit.

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [pyodide, source, target] = process.argv.slice(2);
const base = `${resolve(pyodide)}/`;
const { loadPyodide } = await import(pathToFileURL(`${base}pyodide.mjs`));
// Where in a line something went wrong takes a tenth of all code.
const python = await loadPyodide({ indexURL: base, env: { HOME: '/home', PYTHONNODEBUGRANGES: '1' } });
const files = readFileSync(source);
python.FS.writeFile('/in.zip', files);
python.unpackArchive(new Uint8Array(files), 'zip', { extractDir: '/given' });
python.runPython(`
import os, sys
os.makedirs("/nonet")
os.rename("/given/nonet", "/nonet/nonet")
sys.path.insert(0, "/nonet")
`);
python.runPython(readFileSync(new URL('./compile_inside.py', import.meta.url), 'utf8'));
writeFileSync(target, python.FS.readFile('/out.zip'));
