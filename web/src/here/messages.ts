/** What pages, the host in this browser and its workers say to each other. */

export type ToHost =
  | {
      type: 'request';
      client: string;
      id: number;
      method: string;
      path: string;
      headers: Record<string, string>;
      body: string;
    }
  | { type: 'open'; client: string; id: number; path: string }
  | { type: 'data'; client: string; id: number; text: string }
  | { type: 'close'; client: string; id: number }
  | { type: 'gone'; client: string };

export type ToPage =
  | { type: 'answer'; id: number; status: number; headers: Record<string, string>; body: string; packed: boolean }
  | { type: 'opened'; id: number }
  | { type: 'data'; id: number; text: string }
  | { type: 'closed'; id: number; code: number };

/** How far the host is; `life` is another one for each host. */
export type State =
  | { state: 'loading'; life: string; done: number; total: number }
  | { state: 'ready'; life: string; kept: boolean }
  | { state: 'failed'; life: string; reason: string };

/** Everything on the channel that all pages and the host share. */
export type OnChannel =
  | { for: 'host'; message: ToHost }
  | { for: 'page'; client: string; message: ToPage }
  | { for: 'all'; state: State }
  | { for: 'host'; hello: string };

/** Where a site has its files, and what its channel, its locks and its storage are called. */
export interface Place {
  /** The address of its folder. */
  base: string;
  name: string;
}

export const hostLock = (place: Place): string => `fogg host ${place.name}`;
export const pageLock = (place: Place, client: string): string => `fogg page ${place.name} ${client}`;
