import type {
  Catalogue,
  Command,
  Companion,
  Created,
  ErrorBody,
  Followed,
  Imported,
  Joining,
  Lesson,
  Lessons,
  Links,
  NewLesson,
  NewTable,
  Printables,
  PrintedPage,
  Puzzle,
  Puzzles,
  PuzzleSolution,
  RecordInfo,
  Replay,
  Reply,
  ReviewState,
  Scored,
  ScoreSheet,
  SeatGrant,
  Seen,
  Tables,
  Taken,
  Tried,
  Try,
  Update,
  VariantInfo,
  Thoughts,
  Verdict,
} from './types';
import { network, transport } from './transport';

export const PREFIX = '/api/v1';
/** The longest that people wait by themselves, in seconds; told to wait longer, they are told so. */
const PATIENCE = 20;
const ATTEMPTS = 4;

/** What went wrong, in the server's words; without an answer at all the code is `offline`. */
export class ApiError extends Error {
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly status: number;

  constructor(body: Pick<ErrorBody, 'code' | 'text' | 'params'>, status = 0) {
    super(body.text);
    this.code = body.code;
    this.params = body.params;
    this.status = status;
  }

  get text(): string {
    return this.message;
  }
}

interface Ask {
  method?: 'GET' | 'POST';
  body?: unknown;
  token?: string;
  query?: Record<string, string | number | boolean | undefined>;
  signal?: AbortSignal;
}

let language = () => 'en';

/** Ask the server for texts in the language that this function returns at the time of asking. */
export function askIn(present: () => string): void {
  language = present;
}

async function send(path: string, ask: Ask, by = transport()): Promise<Response> {
  const query = new URLSearchParams({ lang: language() });
  for (const [name, value] of Object.entries(ask.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const headers: Record<string, string> = {};
  if (ask.token) headers.Authorization = `Bearer ${ask.token}`;
  const plain = typeof ask.body === 'string';
  if (ask.body !== undefined) headers['Content-Type'] = plain ? 'text/plain' : 'application/json';
  const body = ask.body === undefined ? undefined : plain ? (ask.body as string) : JSON.stringify(ask.body);
  for (let attempt = 1; ; attempt++) {
    let response: Response;
    try {
      response = await by.request(`${PREFIX}${path}?${query}`, {
        method: ask.method ?? 'GET',
        headers,
        body,
        signal: ask.signal,
      });
    } catch (error) {
      if (ask.signal?.aborted) throw error;
      throw new ApiError({ code: 'offline', text: '', params: {} });
    }
    if (response.ok) return response;
    const wait = Number(response.headers.get('Retry-After') ?? Infinity);
    // Nothing was done, so that asking again is harmless whatever was asked for.
    if (response.status !== 429 || wait > PATIENCE || attempt >= ATTEMPTS) throw await failure(response);
    await new Promise((done) => setTimeout(done, wait * 1000));
  }
}

async function failure(response: Response): Promise<ApiError> {
  try {
    return new ApiError((await response.json()) as ErrorBody, response.status);
  } catch {
    return new ApiError({ code: 'offline', text: '', params: {} }, response.status);
  }
}

async function json<T>(path: string, ask: Ask = {}): Promise<T> {
  return (await (await send(path, ask)).json()) as T;
}

const post = (body: unknown, token?: string): Ask => ({ method: 'POST', body, token });

/** How something is printed; `page` counts from 1. */
export interface Printing {
  paper: string;
  columns?: number;
  size?: number;
  clear?: boolean;
  cities?: string;
}
const printPath = (variant: string, document: string) =>
  `/print/${encodeURIComponent(variant)}/${encodeURIComponent(document)}`;

export const api = {
  catalogue: () => json<Catalogue>('/catalogue'),
  /** With a digest it is described under the rules that a game of it has. */
  variant: (id: string, digest?: string) =>
    json<VariantInfo>(`/variants/${encodeURIComponent(id)}`, { query: { digest: digest || undefined } }),
  tables: () => json<Tables>('/tables'),
  create: (table: NewTable) => json<Created>('/tables', post(table)),
  table: (id: string, token?: string) => json<Seen>(`/tables/${id}`, { token }),
  view: (id: string, token?: string, since?: number) => json<Update>(`/tables/${id}/view`, { token, query: { since } }),
  /** The present as a spectator sees it, without a secret even for who asks with a seat's token. */
  spectatorView: (id: string, token: string, since: number) =>
    json<Update>(`/tables/${id}/view`, { token, query: { spectator: true, since } }),
  join: (id: string, joining: Joining, token?: string) => json<SeatGrant>(`/tables/${id}/seats`, post(joining, token)),
  links: (id: string, token: string) => json<Links>(`/tables/${id}/links`, { token }),
  command: (id: string, command: Command, token?: string) =>
    json<Reply>(`/tables/${id}/commands`, post(command, token)),
  record: (id: string) => json<RecordInfo>(`/records/${id}`),
  /** Go on here with a game that was taken along from a server. */
  arrive: (taken: Taken) => json<Created>('/taken', post(taken)),
  importRecord: (text: string) => json<Imported>('/records', post(text)),
  recordText: async (id: string) => (await send(`/records/${id}/text`, {})).text(),
  verify: (id: string) => json<Verdict>(`/records/${id}/verify`),
  replay: (id: string, query: { seat?: number; open?: boolean; first?: number; number?: number }) =>
    json<Replay>(`/records/${id}/replay`, { query }),
  /** What the seat to act had in mind in a position. */
  thoughts: (id: string, step: number) => json<Thoughts>(`/records/${id}/thoughts`, { query: { step } }),
  /** How far a review is; it is not begun. */
  review: (id: string, deep: boolean) => json<ReviewState>(`/records/${id}/review`, { query: { deep } }),
  /** Have a record reviewed, or see how far that is. */
  haveReviewed: (id: string, deep: boolean) =>
    json<ReviewState>(`/records/${id}/review`, { method: 'POST', query: { deep } }),
  /** Give up a review that this device has asked for. */
  stopReview: (id: string, deep: boolean) =>
    json<ReviewState>(`/records/${id}/review/stop`, { method: 'POST', query: { deep } }),
  lessons: () => json<Lessons>('/lessons'),
  lesson: (id: string) => json<Lesson>(`/lessons/${encodeURIComponent(id)}`),
  createLesson: (id: string, learner: NewLesson) =>
    json<Created>(`/lessons/${encodeURIComponent(id)}/tables`, post(learner)),
  companion: (told: Companion, signal: AbortSignal) => json<Followed>('/companion', { ...post(told), signal }),
  printables: (variant: string) => json<Printables>(`/print/${encodeURIComponent(variant)}`),
  printedPage: (variant: string, document: string, how: Printing, page: number, signal: AbortSignal) =>
    json<PrintedPage>(`${printPath(variant, document)}/page`, { query: { ...how, page }, signal }),
  printedFile: async (variant: string, document: string, how: Printing, format: string) =>
    (await send(`${printPath(variant, document)}/file`, { query: { ...how, format } })).blob(),
  /** Try a rule out: what a few moves lead to; nothing of it is kept. */
  tryOut: (variant: string, wanted: Try) => json<Tried>(`/variants/${encodeURIComponent(variant)}/tries`, post(wanted)),
  puzzles: () => json<Puzzles>('/puzzles'),
  puzzle: (id: string) => json<Puzzle>(`/puzzles/${encodeURIComponent(id)}`),
  /** What each move of a puzzle leads to, the best first. */
  solution: (id: string) => json<PuzzleSolution>(`/puzzles/${encodeURIComponent(id)}/solution`),
  /** Lays a score sheet out, and counts it if nothing is wrong with it. */
  score: (sheet: ScoreSheet, signal?: AbortSignal) => json<Scored>('/score', { ...post(sheet), signal }),
  qr: async (text: string) => (await send('/qr', post({ text }))).text(),
};

/** Send a record over the network, whoever answers this page; return its link there. */
export async function sendRecord(text: string): Promise<string> {
  return ((await (await send('/records', post(text), network)).json()) as Imported).link;
}

/** The stream of a table's updates, for where sockets do not pass. */
export async function* stream(
  id: string,
  token: string,
  since: number,
  signal: AbortSignal,
): AsyncGenerator<{ event: string; data: string }> {
  const response = await send(`/tables/${id}/events`, { token, query: { since }, signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const parts = rest.split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) yield eventOf(part);
  }
}

function eventOf(text: string): { event: string; data: string } {
  const message = { event: 'note', data: '' };
  for (const line of text.split('\n')) {
    const at = line.indexOf(': ');
    const name = line.slice(0, at);
    if (name === 'event' || name === 'data') message[name] = line.slice(at + 2);
  }
  return message;
}
