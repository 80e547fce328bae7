// Brings a text of this installation. These are plain files, so the client of the data API has no part in it.

import { t } from '@/words/pages';

export async function fetchText(url: string, path: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(`${url.replace(/\/$/, '')}/pages/${path}`, { signal });
  if (!answer.ok && answer.status !== 404) throw new Error(t('unreadable'));
  return answer;
}
