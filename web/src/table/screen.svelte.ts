/** The size of the window, as the table's layout sees it. */

class Screen {
  /** A phone held upright, or a window as narrow. */
  phone = $state(false);
  /** A phone on its side. */
  flat = $state(false);
  /** Room for a column of its own for the log. */
  wide = $state(false);
  /** Small tablets: the players are shown small. */
  snug = $state(false);
  coarse = $state(false);

  constructor() {
    this.#follow('(max-width: 560px), (max-width: 899px) and (min-height: 481px)', (on) => (this.phone = on));
    this.#follow('(max-height: 480px) and (min-width: 561px)', (on) => (this.flat = on));
    this.#follow('(min-width: 1800px)', (on) => (this.wide = on));
    this.#follow('(max-width: 1180px)', (on) => (this.snug = on));
    this.#follow('(pointer: coarse)', (on) => (this.coarse = on));
  }

  #follow(query: string, set: (on: boolean) => void): void {
    const media = matchMedia(query);
    set(media.matches);
    media.addEventListener('change', (event) => set(event.matches));
  }
}

export const screen = new Screen();
