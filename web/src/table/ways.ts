/** Any offer in words that stand alone: what the generic form shows of it. */
import type { Choice, Offer } from '$api/types';
import { hasMessage, t } from '$language/i18n.svelte';
import { sentenceCase } from './words';

/** One way to do what is offered. */
export interface Way {
  action: string;
  /** What is done, to what, and what is laid for it. */
  words: string;
  cards: Readonly<Record<string, number>>;
}

/** An offer with the ways to take it that are known so far. */
export interface Listed {
  offer: Offer;
  name: string;
  ways: Way[];
  /** Why it can't be taken; empty if it can. */
  reason: string;
  /** The server has more ways than it sent. */
  more: boolean;
}

/** The offers of a decision, each by its words; their kind is named too where there are several. */
export function listed(offers: readonly Offer[]): Listed[] {
  const several = new Set(offers.map((offer) => offer.kind)).size > 1;
  return offers.map((offer) => {
    const choices = offer.choices ?? [];
    // A single way may have words where the offer has none; several need a name before them.
    const name = nameOf(offer, several) || (choices.length === 1 ? '' : offer.kind);
    const reason = choices.length ? '' : (offer.reason?.text ?? '');
    // Where the server sends neither ways nor a reason, they are too many to be sent unasked.
    const more = !!offer.more || (choices.length === 0 && !offer.reason);
    return { offer, name, ways: choices.map((choice) => wayOf(name, choice, choices.length > 1)), reason, more };
  });
}

/** One choice of an offer with this name, in words. */
export function wayOf(name: string, choice: Choice, several = true): Way {
  const label = choice.label || choice.action;
  const cards = choice.cards ?? {};
  const saysMore = (several || Object.keys(cards).length > 0) && sentenceCase(label) !== name;
  const alone = choice.label ? sentenceCase(label) : label;
  const words = !name ? alone : saysMore ? t('table.offers.way', { offer: name, way: label }) : name;
  return { action: choice.action, words, cards };
}

/** The server's words for an offer, after the client's own for its kind where both are needed and known. */
function nameOf(offer: Offer, several: boolean): string {
  const label = sentenceCase(offer.label ?? '') || offer.target || '';
  const key = `table.do.${offer.kind}`;
  if (!several || !offer.target || !hasMessage(key)) return label;
  return t('table.offers.way', { offer: t(key), way: label });
}
