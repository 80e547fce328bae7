// Puts what is stored about a person into one archive, their files included. Fetched when somebody asks for it.

import type { Json } from '@/lib/database.types';
import { statusOf } from '@/lib/errors';
import type { Supabase } from '@/lib/supabase';
import { LARGEST_ARCHIVE, zip, type ArchivedFile } from '@/lib/zip';

/** What the export says of a file. The server declares it as JSON without saying more. */
interface StoredFile {
  bucket_id: string;
  name: string;
  size: number;
}

/** Room for the names and for what is in the database. */
const MOST_FILES = LARGEST_ARCHIVE / 2;

/** `onProgress` hears how much of the files is here, in percent. */
export async function archiveData(
  supabase: Supabase,
  data: Json,
  now: Date,
  onProgress: (percent: number) => void,
): Promise<{ archive: Blob; leftOut: number }> {
  const stored = (data as unknown as { objects: StoredFile[] }).objects;
  const files = await fetchFiles(supabase, stored, onProgress);
  const rows = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const archive = await zip([{ name: 'data.json', content: rows }, ...files], now);
  return { archive, leftOut: stored.length - files.length };
}

/** Those that are there. One that was removed meanwhile, or does not fit in any more, must not keep the person from the rest. */
async function fetchFiles(
  supabase: Supabase,
  stored: StoredFile[],
  onProgress: (percent: number) => void,
): Promise<ArchivedFile[]> {
  const all = stored.reduce((sum, { size }) => sum + size, 0);
  const files: ArchivedFile[] = [];
  let fetched = 0;
  for (const { bucket_id, name, size } of stored) {
    if (fetched + size > MOST_FILES) continue;
    const { data: content, error } = await supabase.storage.from(bucket_id).download(name);
    if (error && !isRefusal(statusOf(error))) throw error;
    if (content) files.push({ name: `files/${bucket_id}/${name}`, content });
    fetched += size;
    onProgress(Math.floor((100 * fetched) / all));
  }
  return files;
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
