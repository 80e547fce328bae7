// Copies a link. On a phone the toast also offers the device's share sheet.

import { copyText } from './copy-text';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/common';

export async function shareLink(url: string, title: string): Promise<void> {
  await copyText(url);
  const share = () => {
    // Closing the sheet without sharing is not a failure; the link is copied either way.
    navigator.share({ url, title }).catch(() => undefined);
  };
  toast({ title: t('share.copied'), action: hasShareSheet() ? { label: t('share.send'), run: share } : undefined });
}

/** Desktops have a share sheet too, but people expect a copied link there. */
function hasShareSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}
