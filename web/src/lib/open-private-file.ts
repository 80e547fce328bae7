// Opens a file of a private bucket in a new tab.

import type { Supabase } from './supabase';

/** Long enough to read it page by page, short enough that a forwarded address is soon of no use. */
const WORKS_FOR_S = 600;

/**
 * The tab is opened with the press of the button and gets its address afterwards: a browser lets no page open one later by itself. Where
 * even that is not allowed, the file takes the place of the page.
 */
export async function openPrivateFile(supabase: Supabase, bucket: string, path: string): Promise<void> {
  const tab = window.open('', '_blank');
  // What is in the file has no business with this page.
  if (tab) tab.opener = null;
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, WORKS_FOR_S);
  if (error) {
    tab?.close();
    throw error;
  }
  (tab ?? window).location.assign(data.signedUrl);
}
