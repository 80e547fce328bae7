// Addresses for files of private buckets, which work for a while.

import type { Supabase } from './supabase';

interface SignedFile {
  bucket: string;
  path: string;
  /** How long it works. */
  seconds: number;
  /** Saves it under this name instead of showing it. */
  download?: string | undefined;
}

/** The client's own `download` encodes a name twice: मेरा.pdf would be saved as `%E0%A4%AE….pdf`. */
export async function signAddress(
  supabase: Supabase,
  { bucket, path, seconds, download }: SignedFile,
): Promise<string> {
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, seconds);
  if (error) throw error;
  if (download === undefined) return data.signedUrl;
  const address = new URL(data.signedUrl);
  address.searchParams.set('download', download);
  return address.href;
}
