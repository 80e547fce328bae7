// Hands out a link: through the device's own share sheet on a phone, else on the clipboard.

import { copyText } from './copy-text';
import { toast } from './toast';

/** False when the person closed the share sheet again. */
export async function handOut(url: string, title: string): Promise<boolean> {
  if (!hasShareSheet()) {
    await copyText(url);
    toast({ title: 'Link Copied!' });
    return true;
  }
  try {
    await navigator.share({ url, title });
    return true;
  } catch {
    return false;
  }
}

/** Desktops have a share sheet too, but there a copied link is what people expect. */
function hasShareSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}
