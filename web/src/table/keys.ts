/** Keys of the table; single letters can be switched off. */
import { settings } from '$browser/settings.svelte';
import { setSound } from '$browser/sound';
import { t } from '$language/i18n.svelte';
import { announce } from '$ui/announce.svelte';
import type { Desk } from './desk.svelte';

/** What keys need of the map. */
export interface MapKeys {
  focus: () => void;
  /** Where its keyboard is; nowhere on a device without a map. */
  where: () => { city: string; lane: string | null } | undefined;
}

export class Keys {
  #desk: Desk;
  #map: MapKeys;
  /** The ticket whose way was told last. */
  #ticket = '';

  constructor(desk: Desk, map: MapKeys) {
    this.#desk = desk;
    this.#map = map;
  }

  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest('input, textarea, select, dialog, [popover]')) return;
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
      i: () => void desk.coach.next(),
      m: () => this.#map.focus(),
      h: () => focusOn('#hand button'),
      l: () => (desk.panel = 'log'),
      s: () => this.#build('station'),
      b: () => this.#build('harbor'),
      p: () => this.#build('depot'),
      e: () => this.#end(),
      u: () => void (desk.update.undo && desk.undo()),
      q: () => this.#hush(),
      f: () => this.#ask('free', this.#map.where()?.city),
      o: () => this.#ask('owner', this.#map.where()?.lane),
      w: () => this.#way(),
      n: () => this.#ask('since', ''),
      c: () => this.#ask('unseen', ''),
      a: () => this.#ask('repeat', ''),
      k: () => document.querySelector<HTMLElement>('[data-talk]')?.click(),
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
    this.#desk.draw(this.#desk.offers.at('draw', name), slot);
    return true;
  }

  /** Ends the turn or, before the second card, takes no more. */
  #end(): void {
    const end = this.#desk.offers.at('end')?.choices?.[0];
    if (end) void this.#desk.send(end.action);
    else this.#desk.stage(this.#desk.offers.at('stop'));
  }

  /** Asks about something; what is not known yet is typed into the command bar. */
  #ask(question: string, about: string | null | undefined): void {
    if (this.#desk.readonly || this.#desk.me === null) return;
    if (about !== null && about !== undefined) void this.#desk.ask(`${question} ${about}`.trim());
    else beginTyping(`${t(`table.ask.${question}` as 'table.ask.owner')} `);
  }

  /** The way of one ticket after the other, or of the one with the focus. */
  #way(): void {
    const tickets = this.#desk.tickets;
    const focused = (document.activeElement as HTMLElement | null)?.dataset.ticket;
    this.#ticket = focused ?? tickets[(tickets.indexOf(this.#ticket) + 1) % tickets.length] ?? '';
    this.#ask('way', this.#ticket);
  }

  #hush(): void {
    setSound(!settings.sound);
    announce(settings.sound ? t('table.muted.no') : t('table.muted'));
  }

  #build(kind: 'station' | 'harbor' | 'depot'): void {
    if (this.#desk.offers.can(kind)) this.#desk.startBuilding(kind);
    else {
      const reason = this.#desk.offers.of(kind)[0]?.reason?.text;
      if (reason) this.#desk.refuse(reason);
    }
  }
}

function beginTyping(words: string): void {
  const bar = document.querySelector<HTMLInputElement>('#command');
  if (!bar) return;
  bar.value = words;
  bar.dispatchEvent(new InputEvent('input', { bubbles: true }));
  bar.focus();
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
