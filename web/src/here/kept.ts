/** The host's database in this browser: pages that are kept all together or not at all. */

export interface Kept {
  /** What was kept. */
  content: Uint8Array<ArrayBuffer>;
  /** Keep pages; the code of what went wrong, or nothing. */
  keep(size: number, numbers: number[], data: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Whether it is still there when the browser is closed. */
  lasting: boolean;
}

export const PAGE = 4096;
const ATTEMPTS = 50;
const PAUSE = 100;

/** Open what is kept under a name: in a file of this site, else in its database, else in memory only. */
export async function openKept(name: string): Promise<Kept> {
  for (const open of [openFiles, openDatabase]) {
    try {
      return await open(name);
    } catch (error) {
      console.info('fogg: not kept there:', error);
    }
  }
  return { content: new Uint8Array(), keep: () => Promise.resolve(''), lasting: false };
}

/** What went wrong, in the server's codes. */
function codeOf(error: unknown): string {
  const full = error instanceof DOMException && error.name === 'QuotaExceededError';
  return full ? 'database_full' : 'database_unreachable';
}

// Two files: what a transaction changes is written down first, with a sum that shows whether it is whole.

/** What is used of a file that this worker has to itself. */
export interface KeptFile {
  read(target: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  write(data: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
}

/** What only workers can do with a file; the types of pages do not have it. */
interface FileForWorkers extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<KeptFile>;
}

const MAGIC = 0x464f4747;
const HEAD = 16;

async function openFiles(name: string): Promise<Kept> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const handle = async (file: string): Promise<KeptFile> => {
    const found = await folder.getFileHandle(file, { create: true });
    // A page that was killed has it for a moment longer.
    for (let attempt = 1; ; attempt++) {
      try {
        return await (found as FileForWorkers).createSyncAccessHandle();
      } catch (error) {
        const busy = error instanceof DOMException && error.name === 'NoModificationAllowedError';
        if (!busy || attempt === ATTEMPTS) throw error;
        await new Promise((done) => setTimeout(done, PAUSE));
      }
    }
  };
  return inFiles(await handle('fogg.db'), await handle('fogg.log'));
}

/** Keep pages in one file, after each transaction was written whole into the other. */
export function inFiles(file: KeptFile, log: KeptFile): Kept {
  redo(file, log);
  const content = new Uint8Array(file.getSize());
  file.read(content, { at: 0 });
  let broken = false;
  const keep = (size: number, numbers: number[], data: Uint8Array<ArrayBuffer>): string => {
    // What was written down is done when this is opened anew, and must not be written over before.
    if (broken) return 'database_unreachable';
    try {
      // Room first: then nothing can be missing when the transaction is written down already.
      if (file.getSize() < size) file.truncate(size);
      const entry = logged(size, numbers, data);
      if (log.write(entry, { at: 0 }) < entry.length) throw new DOMException('', 'QuotaExceededError');
      log.flush();
    } catch (error) {
      return codeOf(error);
    }
    try {
      apply(file, size, numbers, data);
      return '';
    } catch (error) {
      broken = true;
      return codeOf(error);
    }
  };
  return { content, keep: (...pages) => Promise.resolve(keep(...pages)), lasting: true };
}

function apply(file: KeptFile, size: number, numbers: number[], data: Uint8Array<ArrayBuffer>): void {
  numbers.forEach((number, index) => {
    file.write(data.subarray(index * PAGE, (index + 1) * PAGE), { at: number * PAGE });
  });
  file.truncate(size);
  file.flush();
}

/** A transaction as it is written down: a mark, a sum of what follows, the size, the number of pages, they. */
export function logged(size: number, numbers: number[], data: Uint8Array): Uint8Array<ArrayBuffer> {
  const entry = new Uint8Array(HEAD + numbers.length * 4 + data.length);
  const view = new DataView(entry.buffer);
  view.setUint32(8, size);
  view.setUint32(12, numbers.length);
  numbers.forEach((number, index) => view.setUint32(HEAD + index * 4, number));
  entry.set(data, HEAD + numbers.length * 4);
  view.setUint32(0, MAGIC);
  view.setUint32(4, sum(entry.subarray(8)));
  return entry;
}

/** Do once more what was written down last, if it is whole: it may not have come into the file. */
function redo(file: KeptFile, log: KeptFile): void {
  const entry = new Uint8Array(log.getSize());
  log.read(entry, { at: 0 });
  if (entry.length < HEAD) return;
  const view = new DataView(entry.buffer);
  const [size, count] = [view.getUint32(8), view.getUint32(12)];
  const begin = HEAD + count * 4;
  if (view.getUint32(0) !== MAGIC || begin > entry.length) return;
  const numbers = Array.from({ length: count }, (_, index) => view.getUint32(HEAD + index * 4));
  // The last page of all may be a short one; behind the entry stands what is left of longer ones.
  const bytes = numbers.reduce((all, number) => all + Math.min(PAGE, size - number * PAGE), 0);
  const whole = entry.subarray(0, begin + bytes);
  if (whole.length < begin + bytes || view.getUint32(4) !== sum(whole.subarray(8))) return;
  apply(file, size, numbers, entry.subarray(begin, begin + bytes));
}

/** A checksum (FNV-1a) of bytes. */
export function sum(data: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of data) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

// A database of the browser, whose transactions are whole by themselves.

async function openDatabase(name: string): Promise<Kept> {
  const database = await opened(indexedDB.open(name, 1), (made) => {
    made.createObjectStore('pages');
  });
  const pages = await done(database.transaction('pages').objectStore('pages').getAll());
  const keys = await done(database.transaction('pages').objectStore('pages').getAllKeys());
  const size = (pages[keys.indexOf('size')] as number | undefined) ?? 0;
  const content = new Uint8Array(size);
  keys.forEach((key, index) => {
    if (typeof key === 'number' && key * PAGE < size) content.set(pages[index] as Uint8Array, key * PAGE);
  });
  const keep = async (all: number, numbers: number[], data: Uint8Array): Promise<string> => {
    try {
      const change = database.transaction('pages', 'readwrite', { durability: 'strict' });
      const store = change.objectStore('pages');
      store.put(all, 'size');
      numbers.forEach((number, index) => store.put(data.slice(index * PAGE, (index + 1) * PAGE), number));
      store.delete(IDBKeyRange.bound(Math.ceil(all / PAGE), Infinity));
      await new Promise<void>((stored, failed) => {
        change.oncomplete = () => stored();
        change.onabort = () => failed(change.error ?? new Error('aborted'));
      });
      return '';
    } catch (error) {
      return codeOf(error);
    }
  };
  return { content, keep, lasting: true };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error ?? new Error('no answer'));
  });
}

function opened(request: IDBOpenDBRequest, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  request.onupgradeneeded = () => make(request.result);
  return done(request);
}
