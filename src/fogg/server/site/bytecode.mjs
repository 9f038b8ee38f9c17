// Lets the Python of browsers repack an archive: node bytecode.mjs JOB, as `bytecode.py` writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

process.on('uncaughtException', (error) => {
  // Of Python's words the last line names the fault; Node would show the whole of a file that is one line.
  console.error(error.message.trim().split('\n').at(-1));
  process.exit(1);
});
const { runtime, program, beside, begun, archive, place, target } = JSON.parse(process.argv[2]);
const bytes = (path) => new Uint8Array(readFileSync(path));
const { loadPyodide } = await import(pathToFileURL(join(runtime, 'pyodide.mjs')).href);
const python = await loadPyodide({
  indexURL: runtime,
  lockFileContents: { info: JSON.parse(readFileSync(join(runtime, 'about.json'), 'utf8')), packages: {} },
  packageBaseUrl: runtime,
  env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' },
});
for (const each of beside) python.unpackArchive(bytes(each), 'zip', { extractDir: '/lib/python3.14/site-packages' });
python.runPython(begun.map((module) => `import ${module}\n`).join(''));
python.FS.writeFile('/home/pyodide/bytecode.py', bytes(program));
python.FS.writeFile('/home/pyodide/archive.zip', bytes(archive));
python.globals.set('place', place);
python.runPython(`
import sys
sys.path.insert(0, "/home/pyodide")
from pathlib import Path
import bytecode

archive = Path("/home/pyodide/archive.zip").read_bytes()
names = bytecode.loaded(archive, place)
Path("/home/pyodide/repacked.zip").write_bytes(bytecode.repacked(archive, place, names))
`);
writeFileSync(target, python.FS.readFile('/home/pyodide/repacked.zip'));
