// Opens a file from a private bucket: in a new tab if browsers can show it, otherwise as a download.

import { signAddress } from './signed-address';
import type { Supabase } from '@/lib/server/supabase';

/** Long enough to read the file page by page, short enough that a forwarded link soon stops working. */
const WORKS_FOR_S = 600;

interface PrivateFile {
  bucket: 'resumes' | 'proposals';
  path: string;
  /** The name to show, without its extension: "Resume of Vikram Rathore". */
  name: string;
}

export async function openPrivateFile(supabase: Supabase, { bucket, path, name }: PrivateFile): Promise<void> {
  const ending = path.slice(path.lastIndexOf('.'));
  const shown = ending.toLowerCase() === '.pdf';
  // Opened during the click, before the URL is known: browsers block a page from opening a tab later.
  const tab = shown ? window.open('', '_blank') : null;
  // The file must not have access to this page.
  if (tab) tab.opener = null;
  try {
    const address = await signAddress(supabase, {
      bucket,
      path,
      seconds: WORKS_FOR_S,
      name: `${name}${ending}`,
      download: !shown,
    });
    // A download leaves the page open. If the browser blocked the tab, the file replaces the page.
    (tab ?? window).location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
