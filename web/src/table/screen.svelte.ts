/** The size of the window, as the table's layout sees it. */
import widths from '../styles/widths.json';

class Screen {
  /** A phone or tablet held upright, or a window as narrow. */
  phone = $state(false);
  /** A phone on its side. */
  flat = $state(false);
  /** Room for every word on a button. */
  large = $state(false);
  /** Room for a column of its own for the log. */
  wide = $state(false);

  constructor() {
    this.#follow(widths.upright, (on) => (this.phone = on));
    this.#follow(widths.flat, (on) => (this.flat = on));
    this.#follow(widths.large, (on) => (this.large = on));
    this.#follow(widths.wide, (on) => (this.wide = on));
  }

  #follow(query: string, set: (on: boolean) => void): void {
    const media = matchMedia(query);
    set(media.matches);
    media.addEventListener('change', (event) => set(event.matches));
  }
}

export const screen = new Screen();
