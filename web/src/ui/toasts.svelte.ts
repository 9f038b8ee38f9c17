import { untrack } from 'svelte';
import { announce } from './announce.svelte';

export interface Toast {
  id: number;
  text: string;
  kind: 'note' | 'error' | 'good';
}

export const toasts = $state<Toast[]>([]);
let last = 0;

/** A few words at the edge of the screen; errors stay longer. */
export function toast(text: string, kind: Toast['kind'] = 'note'): void {
  if (untrack(() => toasts.some((each) => each.text === text))) return;
  const id = ++last;
  untrack(() => toasts.push({ id, text, kind }));
  announce(text, kind === 'error');
  setTimeout(() => dismiss(id), kind === 'error' ? 9000 : 5000);
}

/** Take all of them away. */
export function dismissAll(): void {
  toasts.splice(0);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((each) => each.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
