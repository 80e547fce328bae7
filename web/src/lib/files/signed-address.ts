// Addresses for files of private buckets, which work for a while.

import type { Frame } from './file-source';
import type { Supabase } from '@/lib/server/supabase';

interface SignedFile {
  bucket: string;
  path: string;
  /** How long it works. */
  seconds: number;
  /** What it is called. */
  name?: string;
  /** Saves it instead of showing it. */
  download?: boolean;
  /** A copy that fits into this frame. */
  within?: Required<Frame> | undefined;
}

/** The client's own `download` encodes a name twice: मेरा.pdf would be saved as `%E0%A4%AE….pdf`. */
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
