// The error that the server puts into the address when a mailed link does not work: `#error=access_denied&error_description=…`.

import { t } from '@/words/common';

/** Why the link did not work, or undefined when the address carries no error. */
export function linkProblemIn(hash: string): string | undefined {
  const description = new URLSearchParams(hash.replace(/^#/, '')).get('error_description')?.trim();
  // The server's text for every expired or used link.
  if (description === 'Email link is invalid or has expired') return t('linkGone');
  return description === '' ? undefined : description;
}
