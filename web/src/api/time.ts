/** The server's time, reckoned here. */
export class ServerTime {
  /** Seconds of the server's clock when this page's was at 0; none before anything was heard. */
  #start: number | null = null;

  /**
   * A message says what time it was at the server when it was made, in seconds of the epoch. It may have been on its
   * way for long: the one that took least is believed.
   */
  hear(now: number, at = elapsed()): void {
    this.#start = Math.max(this.#start ?? -Infinity, now - at);
  }

  /** Believe the next message, whatever it says: another server's clock may be another. */
  forget(): void {
    this.#start = null;
  }

  /** Seconds of the epoch at the server; before anything was heard, at this device. */
  now(at = elapsed()): number {
    return this.#start === null ? Date.now() / 1000 : this.#start + at;
  }
}

/** Seconds since the page began, by a clock that nobody sets. */
function elapsed(): number {
  return performance.now() / 1000;
}
