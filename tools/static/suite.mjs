// Runs tests inside Pyodide: node suite.mjs PYODIDE MODULE PACKAGES TREE [arguments of pytest]
//
// See suite.py, which makes what it needs and says what each argument is.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [pyodide, module, packages, tree, ...asked] = process.argv.slice(2);
const base = `${resolve(pyodide)}/`;
const { loadPyodide } = await import(pathToFileURL(`${base}pyodide.mjs`));
const python = await loadPyodide({ indexURL: base, env: { HOME: '/home', NONET_IN_BROWSER: '1', TERM: 'dumb' } });
for (const [folder, inside] of [[packages, '/packages'], [tree, '/tree']]) {
  python.FS.mkdirTree(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(folder) }, inside);
}
python.FS.writeFile('/_native.abi3.so', readFileSync(module));
python.globals.set('asked', python.toPy(asked));
const code = await python.runPythonAsync(readFileSync(new URL('./suite_inside.py', import.meta.url), 'utf8'));
process.exit(code);
