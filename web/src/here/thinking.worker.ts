/** A further worker: bots think in it, games are reviewed in it, and neither page nor host has to wait. */

import { bytesOf, startPython, type PyProxy } from './engine';

interface WorkerModule {
  begin: (module: string, post: (data: PyProxy) => void) => (data: Uint8Array) => void;
}

self.onmessage = async ({ data }: MessageEvent<{ base: string; module: string }>) => {
  const python = await startPython(data.base, () => undefined);
  const { begin } = python.pyimport('fogg.server.browser.worker') as WorkerModule;
  const answer = begin(data.module, (bytes) => self.postMessage(bytesOf(bytes)));
  self.onmessage = ({ data: question }: MessageEvent<Uint8Array>) => answer(question);
  self.postMessage(new Uint8Array());
};
