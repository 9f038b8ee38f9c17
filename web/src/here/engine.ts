/** Python within a worker: fetched as small as the site's host can send it, with a count of what has come. */

interface Listed {
  name: string;
  /** Its length as it is, and packed by gzip. */
  bytes: number;
  packed: number;
}

type Part = 'loader' | 'module' | 'wasm' | 'library' | 'packages' | 'fogg';
type Engine = Record<Part, Listed>;

/** The file that names all others. */
interface Listing {
  /** What Python for browsers wants to be told of itself. */
  about: Record<string, string>;
  files: Engine;
}

export interface PyProxy {
  getBuffer(kind: 'u8'): { data: Uint8Array<ArrayBuffer>; release(): void };
}

export interface Python {
  pyimport(module: string): unknown;
  unpackArchive(data: ArrayBuffer, kind: 'zip', options: { extractDir: string }): void;
}

interface Loader {
  loadPyodide(options: Record<string, unknown>): Promise<Python>;
}

/** Where compiled and other packages are looked for. */
const PACKAGES = '/lib/python3.14/site-packages';

/** Copy the bytes that Python hands over. */
export function bytesOf(proxy: PyProxy): Uint8Array<ArrayBuffer> {
  const buffer = proxy.getBuffer('u8');
  const copy = buffer.data.slice();
  buffer.release();
  return copy;
}

/** Start Python with everything of ours; `told` hears how many bytes have come, of how many. */
export async function startPython(base: string, told: (done: number, total: number) => void): Promise<Python> {
  const response = await fetch(new URL('engine.json', base), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`engine.json: expected status 200, got ${response.status}`);
  // A host that packs what it sends packs better than gzip; any other sends what was packed before.
  const negotiated = response.headers.has('Content-Encoding');
  const { about, files: engine } = (await response.json()) as Listing;
  const files = new Files(base, engine, !negotiated, told);
  const [loader, module] = await Promise.all([
    import(/* @vite-ignore */ files.address('loader')) as Promise<Loader>,
    import(/* @vite-ignore */ files.address('module')) as Promise<{ default: unknown }>,
  ]);
  const archives = Promise.all([files.bytes('packages'), files.bytes('fogg')]);
  const python = await answering(files, () =>
    loader.loadPyodide({
      indexURL: new URL('engine/', base).href,
      createPyodideModule: module.default,
      stdLibURL: files.address('library'),
      lockFileContents: { info: about, packages: {} },
      packageBaseUrl: new URL('engine/', base).href,
      // The same question gets the same answer in every worker.
      env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' },
    }),
  );
  for (const archive of await archives) python.unpackArchive(archive, 'zip', { extractDir: PACKAGES });
  return python;
}

/** While something is done, answer what Python fetches with what we have. */
async function answering<T>(files: Files, work: () => Promise<T>): Promise<T> {
  const real = self.fetch.bind(self);
  const own: [string, Part, string][] = [
    ['pyodide.asm.wasm', 'wasm', 'application/wasm'],
    [files.address('library'), 'library', 'application/zip'],
  ];
  self.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const found = own.find(([end]) => address.endsWith(end));
    return found ? files.response(found[1], found[2]) : real(input, init);
  };
  try {
    return await work();
  } finally {
    self.fetch = real;
  }
}

class Files {
  readonly #base: string;
  readonly #engine: Engine;
  readonly #packed: boolean;
  readonly #told: (done: number, total: number) => void;
  readonly #total: number;
  /** Bytes that are sent at most: what a host unpacks on the way counts as packed. */
  readonly #sent: number;
  readonly #fetch = self.fetch.bind(self);
  #done = 0;

  constructor(base: string, engine: Engine, packed: boolean, told: (done: number, total: number) => void) {
    this.#base = base;
    this.#engine = engine;
    this.#packed = packed;
    this.#told = told;
    const counted: Part[] = ['wasm', 'library', 'packages', 'fogg'];
    this.#total = counted.reduce((sum, part) => sum + this.#length(part), 0);
    this.#sent = counted.reduce((sum, part) => sum + this.#engine[part].packed, 0);
    told(0, this.#sent);
  }

  #length(part: Part): number {
    return this.#packed ? this.#engine[part].packed : this.#engine[part].bytes;
  }

  address(part: Part): string {
    return new URL(`engine/${this.#engine[part].name}`, this.#base).href;
  }

  async bytes(part: Part): Promise<ArrayBuffer> {
    return (await this.response(part, 'application/zip')).arrayBuffer();
  }

  /** A file as it is, whatever way it came. */
  async response(part: Part, type: string): Promise<Response> {
    const address = this.address(part) + (this.#packed ? '.gz' : '');
    const response = await this.#fetch(address);
    if (!response.ok || !response.body) throw new Error(`${address}: expected status 200, got ${response.status}`);
    const counted = response.body.pipeThrough(this.#counting());
    // Some hosts unpack what is called .gz, and say so.
    const unpack = this.#packed && !response.headers.has('Content-Encoding');
    const body = unpack ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
    return new Response(body, { headers: { 'Content-Type': type } });
  }

  #counting(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    return new TransformStream({
      transform: (part, out) => {
        this.#done = Math.min(this.#total, this.#done + part.byteLength);
        this.#told((this.#done / this.#total) * this.#sent, this.#sent);
        out.enqueue(part);
      },
    });
  }
}
