// What a mailed link that did not work leaves in the address: `#error=access_denied&error_description=…`.

import { t } from '@/words/common';

/** Why the link did not work, or undefined when the address says nothing of the kind. */
export function linkProblemIn(hash: string): string | undefined {
  const description = new URLSearchParams(hash.replace(/^#/, '')).get('error_description')?.trim();
  // What the server says of every such link.
  if (description === 'Email link is invalid or has expired') return t('linkGone');
  return description === '' ? undefined : description;
}
