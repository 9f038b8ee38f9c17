import { t } from '$language/i18n.svelte';
import { toast } from './toasts.svelte';

/** Wait for a part of the client that is fetched when it is wanted; null, and said so, if it can't be had. */
export async function later<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    // That is what browsers throw where the file of a module can't be had.
    if (!(error instanceof TypeError)) throw error;
    toast(t('offline.request'), 'error');
    return null;
  }
}
