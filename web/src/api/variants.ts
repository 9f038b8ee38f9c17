import { api } from './client';
import type { Catalogue, VariantInfo } from './types';

const variants = new Map<string, Promise<VariantInfo>>();
const catalogues = new Map<string, Promise<Catalogue>>();

/** A variant in full, asked for once in each language; with a digest, under the rules of a game. */
export function variantOf(id: string, language: string, digest = ''): Promise<VariantInfo> {
  return once(variants, `${language} ${id} ${digest}`, () => api.variant(id, digest));
}

/** What can be played. */
export function catalogueIn(language: string): Promise<Catalogue> {
  return once(catalogues, language, () => api.catalogue());
}

function once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const before = kept.get(key);
  if (before) return before;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}
