/** What carries requests and live connections: the network, or messages to a host in this browser. */

export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Whether an answer can come bit by bit, for where sockets do not pass. */
  streams: boolean;
  /** Where a picture can be had. */
  address(path: string): string;
  request(path: string, init: RequestInit): Promise<Response>;
  socket(path: string): Socket;
}

export const network: Transport = {
  streams: true,
  address: (path) => path,
  request: (path, init) => fetch(path, init),
  socket: (path) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}${path}`) as Socket;
  },
};

let present = network;

export const transport = (): Transport => present;

/** Have everything carried by something else from now on. */
export function carryBy(other: Transport): void {
  present = other;
}
