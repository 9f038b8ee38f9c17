import type { Changes, Update } from './types';

/** What is different: under a key (of a list, a place) `[value]`, `[]` for gone, or what is different below it. */
export interface Patch {
  [key: string]: [unknown] | [] | Patch;
}

/** A value with a patch applied; what is not different stays the same object. */
export function patched<T extends object>(value: T, patch: Patch): T {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  for (const [key, part] of Object.entries(patch)) {
    if (!Array.isArray(part)) copy[key] = patched(copy[key] as object, part);
    else if (part.length) copy[key] = part[0];
    else delete copy[key];
  }
  return copy as T;
}

/** The update that changes lead to; null if they are to be applied to another one than this. */
export function changed(update: Update | null, changes: Changes): Update | null {
  if (update?.number !== changes.after) return null;
  const { number, seq, steps } = changes;
  const shared = patched(update, changes.shared as Patch);
  return { ...patched(shared, changes.own as Patch), number, seq, steps };
}
