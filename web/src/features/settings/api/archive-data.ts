// Puts what is stored about a person into one archive, their files included. Fetched when someone asks for it.

import { downloadZip } from 'client-zip';
import type { Json } from '@/lib/database.types';
import { statusOf } from '@/lib/errors/errors';
import type { Supabase } from '@/lib/server/supabase';

/** What the export says of a file. The server declares it as JSON without saying more. */
interface StoredFile {
  bucket_id: string;
  name: string;
  size: number;
}

interface ArchivedFile {
  /** Where it lies in the archive. */
  name: string;
  input: Blob | string;
  lastModified: Date;
}

/** `onProgress` gets how much of the files has arrived, in percent. */
export async function archiveData(
  supabase: Supabase,
  data: Json,
  now: Date,
  onProgress: (percent: number) => void,
): Promise<{ archive: Blob; leftOut: number }> {
  const stored = (data as unknown as { objects: StoredFile[] }).objects;
  const all = stored.reduce((sum, { size }) => sum + size, 0);
  let leftOut = 0;

  /** One after the other, so that only one at a time has to fit into memory. */
  async function* files(): AsyncGenerator<ArchivedFile> {
    yield { name: 'data.json', input: JSON.stringify(data, null, 2), lastModified: now };
    let fetched = 0;
    for (const { bucket_id, name, size } of stored) {
      const { data: content, error } = await supabase.storage.from(bucket_id).download(name);
      if (error && !isRefusal(statusOf(error))) throw error;
      if (content) yield { name: `files/${bucket_id}/${name}`, input: content, lastModified: now };
      // One that was removed meanwhile must not keep the person from the rest.
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
