// Plays golden games with the Python of a site, and writes their records: node play.mjs SITE TESTS NAME ...
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [site, tests, ...names] = process.argv.slice(2);
const { files } = JSON.parse(readFileSync(join(site, 'engine.json'), 'utf8'));
const bytes = (path) => new Uint8Array(readFileSync(path));
const read = (part) => bytes(join(site, 'engine', files[part].name));
// Outside of browsers Python looks for its own files by these names.
const place = mkdtempSync(join(tmpdir(), 'fogg-'));
const plain = { loader: 'pyodide.mjs', module: 'pyodide.asm.mjs', wasm: 'pyodide.asm.wasm', library: 'python_stdlib.zip' };
for (const [part, name] of Object.entries(plain)) copyFileSync(join(site, 'engine', files[part].name), join(place, name));
const { about } = JSON.parse(readFileSync(join(site, 'engine.json'), 'utf8'));
const { loadPyodide } = await import(pathToFileURL(join(place, 'pyodide.mjs')).href);
const python = await loadPyodide({
  indexURL: place,
  lockFileContents: { info: about, packages: {} },
  packageBaseUrl: place,
  env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' },
});
rmSync(place, { recursive: true });
for (const part of ['packages', 'fogg']) {
  python.unpackArchive(read(part), 'zip', { extractDir: '/lib/python3.14/site-packages' });
}
for (const file of ['golden/make.py', 'soak/games.py']) {
  const folder = `/home/pyodide/tests/${file.split('/')[0]}`;
  python.FS.mkdirTree(folder);
  python.FS.writeFile(`/home/pyodide/tests/${file}`, bytes(join(tests, file)));
}
const play = python.runPython(`
import sys
sys.path.insert(0, "/home/pyodide")
from fogg.record import write
from tests.golden.make import play
from tests.soak.games import COMBINATIONS

KNOWN = {str(combination): combination for combination in COMBINATIONS}
lambda name: write(play(KNOWN[name]).record)
`);
for (const name of names) process.stdout.write(JSON.stringify([name, play(name)]) + '\n');
