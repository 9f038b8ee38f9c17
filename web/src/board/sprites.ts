/** The symbols of marks, pieces and cards, put into the page once for every <use>. */
import address from '../../../src/fogg/draw/sprites.svg?url';

let asked: Promise<void> | null = null;

export function loadSprites(): Promise<void> {
  asked ??= fetch(address).then(
    async (response) => {
      const holder = document.createElement('div');
      holder.hidden = true;
      holder.setAttribute('aria-hidden', 'true');
      holder.innerHTML = await response.text();
      document.body.append(holder);
    },
    () => void (asked = null), // offline: tried again with the next table
  );
  return asked;
}
