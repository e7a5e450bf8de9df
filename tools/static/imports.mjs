// What a module imports and Pyodide does not have, a name a line: node imports.mjs MODULE PYODIDE.ASM.WASM
//
// The linker takes any name for one of Pyodide's, and calling one that is not ends the interpreter.

import { readFileSync } from 'node:fs';

const PLACES = ['__memory_base', '__table_base']; // where the module is put
const [module, main] = process.argv.slice(2).map((name) => new WebAssembly.Module(readFileSync(name)));
const there = new Set([module, main].flatMap(WebAssembly.Module.exports).map(({ name }) => name));
for (const { name } of WebAssembly.Module.imports(module)) {
  if (!there.has(name) && !PLACES.includes(name)) console.log(name);
}
