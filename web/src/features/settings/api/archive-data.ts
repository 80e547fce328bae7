// Packs a person's stored data and files into one archive. Loaded on demand.

import { downloadZip } from 'client-zip';
import type { Json } from '@/lib/database.types';
import { statusOf } from '@/lib/errors/errors';
import type { Supabase } from '@/lib/server/supabase';

/** A file entry of the export. The generated types declare it only as JSON. */
interface StoredFile {
  bucket_id: string;
  name: string;
  size: number;
}

interface ArchivedFile {
  /** The path in the archive. */
  name: string;
  input: Blob | string;
  lastModified: Date;
}

/** `onProgress` receives the percentage of file bytes that have arrived. */
export async function archiveData(
  supabase: Supabase,
  data: Json,
  now: Date,
  onProgress: (percent: number) => void,
): Promise<{ archive: Blob; leftOut: number }> {
  const stored = (data as unknown as { objects: StoredFile[] }).objects;
  const all = stored.reduce((sum, { size }) => sum + size, 0);
  let leftOut = 0;

  /** Fetches one file after the other, so that only one has to fit into memory. */
  async function* files(): AsyncGenerator<ArchivedFile> {
    yield { name: 'data.json', input: JSON.stringify(data, null, 2), lastModified: now };
    let fetched = 0;
    for (const { bucket_id, name, size } of stored) {
      const { data: content, error } = await supabase.storage.from(bucket_id).download(name);
      if (error && !isRefusal(statusOf(error))) throw error;
      if (content) yield { name: `files/${bucket_id}/${name}`, input: content, lastModified: now };
      // A file that was removed in the meantime must not prevent the rest of the export.
      else leftOut += 1;
      fetched += size;
      onProgress(Math.floor((100 * fetched) / all));
    }
  }

  const archive = await downloadZip(files()).blob();
  return { archive, leftOut };
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
