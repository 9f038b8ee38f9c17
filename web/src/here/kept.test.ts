import { expect, test } from 'vitest';
import { inFiles, PAGE, type KeptFile } from './kept';

/** A file that may be torn: only the first bytes that are written get there. */
class File implements KeptFile {
  data = new Uint8Array();
  most = Infinity;

  read(target: Uint8Array<ArrayBuffer>, { at }: { at: number }): number {
    const found = this.data.subarray(at, at + target.length);
    target.set(found);
    return found.length;
  }

  write(data: Uint8Array<ArrayBuffer>, { at }: { at: number }): number {
    const part = data.subarray(0, Math.max(0, this.most));
    this.most -= part.length;
    this.#grow(at + part.length);
    this.data.set(part, at);
    if (part.length < data.length) throw new DOMException('torn', 'AbortError');
    return part.length;
  }

  truncate(size: number): void {
    const before = this.data.subarray(0, size);
    this.data = new Uint8Array(size);
    this.data.set(before);
  }

  getSize(): number {
    return this.data.length;
  }

  flush(): void {
    // everything that was written is there
  }

  #grow(size: number): void {
    if (size > this.data.length) this.truncate(size);
  }
}

const pages = (...values: number[]) => new Uint8Array(values.flatMap((value) => Array<number>(PAGE).fill(value)));

test('what was kept is there when it is opened anew', async () => {
  const [file, log] = [new File(), new File()];
  const kept = inFiles(file, log);
  expect(await kept.keep(3 * PAGE, [0, 1, 2], pages(1, 2, 3))).toBe('');
  expect(await kept.keep(3 * PAGE, [1], pages(7))).toBe('');
  expect(inFiles(file, log).content).toEqual(pages(1, 7, 3));
});

test('wherever a write is torn, there is the state before it or the one after', async () => {
  const [before, after] = [pages(1, 2, 3), pages(1, 8, 9, 10)];
  const seen = new Set<string>();
  for (const torn of ['log', 'file'] as const) {
    for (let most = 0; most < 4 * PAGE; most += 997) {
      const files = { file: new File(), log: new File() };
      await inFiles(files.file, files.log).keep(3 * PAGE, [0, 1, 2], before);
      const kept = inFiles(files.file, files.log);
      files[torn].most = most;
      const trouble = await kept.keep(4 * PAGE, [1, 2, 3], pages(8, 9, 10));
      files[torn].most = Infinity;
      const found = inFiles(files.file, files.log).content;
      const state = String(found.subarray(0, 3 * PAGE)) === String(before) ? 'before' : 'after';
      if (state === 'after') expect(found).toEqual(after);
      if (!trouble) expect(state).toBe('after');
      seen.add(`${torn} ${state}`);
    }
  }
  expect(seen).toEqual(new Set(['log before', 'log after', 'file after']));
});

test('a full storage is told, and nothing is changed', async () => {
  const [file, log] = [new File(), new File()];
  const kept = inFiles(file, log);
  await kept.keep(PAGE, [0], pages(1));
  log.write = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(await kept.keep(PAGE, [0], pages(2))).toBe('database_full');
  expect(inFiles(file, log).content).toEqual(pages(1));
});
