import { ApiError } from '$api/client';
import { t } from '$language/i18n.svelte';

/** What went wrong, in words for the user. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.code === 'offline' ? t('offline.request') : error.text;
}
