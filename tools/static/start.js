/** The interpreter with nonet in it: for the page's worker and for tests, `answer.mjs`. */

import { loadPyodide } from './py/pyodide.mjs';

/**
 * Starts Pyodide, then unpacks nonet and what more of the library it needs: as xz, which takes a
 * quarter less than what a host compresses, and which Python itself has to be there to unpack.
 *
 * @param {string} base the folder `py/`, as an address or a path
 * @param {string} lock the text of its lock.json
 * @param {Promise<ArrayBuffer>} packed nonet.zip.xz
 * @param {() => void} [arrived] called when all is loaded
 */
export async function started(base, lock, packed, arrived = () => {}) {
  const [python, files] = await Promise.all([
    loadPyodide({ indexURL: base, stdLibURL: `${base}stdlib.zip`, lockFileContents: lock }),
    packed,
  ]);
  arrived();
  python.FS.writeFile('/nonet.zip.xz', new Uint8Array(files));
  const made = python.runPython(`
import io, lzma, os, sys, zipfile
with lzma.open("/nonet.zip.xz") as packed, zipfile.ZipFile(io.BytesIO(packed.read())) as files:
    files.extractall("/nonet")
os.remove("/nonet.zip.xz")
sys.path.insert(0, "/nonet")
from nonet.web.endpoints import prepare
from nonet.web.local import Local
prepare(reading=False)
Local.in_browser
`);
  return { python, made };
}
