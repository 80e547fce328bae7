// Temporary URLs for files in private buckets.

import type { Frame } from './file-source';
import type { Supabase } from '@/lib/server/supabase';

interface SignedFile {
  bucket: string;
  path: string;
  /** How long the URL works. */
  seconds: number;
  /** The file name to show. */
  name?: string;
  /** Save the file instead of showing it. */
  download?: boolean;
  /** Request a copy scaled to fit this frame. */
  within?: Required<Frame> | undefined;
}

/** The client's own `download` option encodes a name twice: मेरा.pdf would be saved as `%E0%A4%AE….pdf`. */
export async function signAddress(
  supabase: Supabase,
  { bucket, path, seconds, name, download = false, within }: SignedFile,
): Promise<string> {
  const { data, error } = await supabase.storage
    .from(bucket)
    .createSignedUrl(path, seconds, within && { transform: { ...within, resize: 'contain' } });
  if (error) throw error;
  if (name === undefined) return data.signedUrl;
  const address = new URL(data.signedUrl);
  address.searchParams.set(download ? 'download' : 'filename', name);
  return address.href;
}
