/** Keys of the table; single letters can be switched off. */
import { settings } from '$browser/settings.svelte';
import type { Desk } from './desk.svelte';

export class Keys {
  #desk: Desk;
  #focusMap: () => void;

  constructor(desk: Desk, focusMap: () => void) {
    this.#desk = desk;
    this.#focusMap = focusMap;
  }

  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest('input, textarea, select, dialog')) return;
    if (this.#plain(event, target) || (settings.letters && this.#letter(event.key))) event.preventDefault();
  }

  #plain(event: KeyboardEvent, target: Element): boolean {
    if (event.key === 'Escape') {
      this.#desk.cancel();
      return true;
    }
    if (event.key === 'Enter' && !target.closest('button, a, summary, [data-lane], [data-city]')) return this.#main();
    return false;
  }

  /** Enter is the main button of the prompt. */
  #main(): boolean {
    const button = document.querySelector<HTMLButtonElement>('section.prompt .does .button.main:not(:disabled)');
    button?.click();
    return button !== null;
  }

  #letter(key: string): boolean {
    const desk = this.#desk;
    const actions: Record<string, () => void> = {
      d: () => desk.draw(desk.offers.of('blind')[0]),
      t: () => desk.stage(desk.offers.at('tickets')),
      r: () => (desk.panel = 'routes'),
      m: () => this.#focusMap(),
      h: () => focusOn('#hand button'),
      l: () => (desk.panel = 'log'),
      s: () => this.#build('station'),
      b: () => this.#build('harbor'),
      p: () => this.#build('depot'),
      u: () => void (desk.update.undo && desk.undo()),
      '?': () => (desk.panel = 'help'),
      '/': () => focusOn('#command'),
    };
    if (/^[1-9]$/.test(key)) return this.#take(Number(key) - 1);
    const action = actions[key.toLowerCase()];
    action?.();
    return action !== undefined;
  }

  #take(slot: number): boolean {
    const name = this.#desk.view.display[slot];
    if (!name) return false;
    this.#desk.draw(this.#desk.offers.at('draw', name));
    return true;
  }

  #build(kind: 'station' | 'harbor' | 'depot'): void {
    if (this.#desk.offers.can(kind)) this.#desk.startBuilding(kind);
    else {
      const reason = this.#desk.offers.of(kind)[0]?.reason?.text;
      if (reason) this.#desk.refuse(reason);
    }
  }
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
