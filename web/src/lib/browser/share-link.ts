// Copies a link. On a phone the toast also offers the device's share sheet.

import { copyText } from './copy-text';
import { toast } from '@/lib/ui/toast';

export async function shareLink(url: string, title: string): Promise<void> {
  await copyText(url);
  const share = () => {
    // Closing the sheet again is not a failure, and the link is copied either way.
    navigator.share({ url, title }).catch(() => undefined);
  };
  toast({ title: 'Link Copied!', action: hasShareSheet() ? { label: 'Send it with an app', run: share } : undefined });
}

/** Desktops have a share sheet too, but there a copied link is what people expect. */
function hasShareSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}
