import { api } from './client';
import type { Catalogue, VariantInfo } from './types';

const variants = new Map<string, Promise<VariantInfo>>();
const catalogues = new Map<string, Promise<Catalogue>>();

/** A variant in full, asked for once in each language. */
export function variantOf(id: string, language: string): Promise<VariantInfo> {
  return once(variants, `${language} ${id}`, () => api.variant(id));
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
