// Fetches a text file of this installation. These are static files, so the API client is not used.

import { t } from '@/words/pages';

export async function fetchText(url: string, path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(`${url.replace(/\/$/, '')}/pages/${path}`, { signal });
  if (!response.ok && response.status !== 404) throw new Error(t('unreadable'));
  return response;
}
