// Opens a file of a private bucket: what a browser shows, in a new tab, and anything else is saved.

import { signAddress } from './signed-address';
import type { Supabase } from '@/lib/server/supabase';

/** Long enough to read it page by page, short enough that a forwarded address is soon of no use. */
const WORKS_FOR_S = 600;

interface PrivateFile {
  bucket: 'resumes' | 'proposals';
  path: string;
  /** What it is called, without its ending: "Resume of Vikram Rathore". */
  name: string;
}

export async function openPrivateFile(supabase: Supabase, { bucket, path, name }: PrivateFile): Promise<void> {
  const ending = path.slice(path.lastIndexOf('.'));
  const shown = ending.toLowerCase() === '.pdf';
  // With the press of the button and before its address is known: a browser lets no page open a tab later by itself.
  const tab = shown ? window.open('', '_blank') : null;
  // What is in the file has no business with this page.
  if (tab) tab.opener = null;
  try {
    const address = await signAddress(supabase, {
      bucket,
      path,
      seconds: WORKS_FOR_S,
      name: `${name}${ending}`,
      download: !shown,
    });
    // What is saved leaves the page where it is; where no tab was allowed, what is shown takes its place.
    (tab ?? window).location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
