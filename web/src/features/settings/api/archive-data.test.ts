import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import type { Database } from '@/lib/database.types';
import { SilentSocket } from '@/testing/silent-socket';
import { archiveData } from './archive-data';

const DATA = {
  objects: [
    { bucket_id: 'resumes', name: 'me/मेरा.pdf', size: 10 },
    { bucket_id: 'media', name: 'me/gone.png', size: 20 },
    { bucket_id: 'media', name: 'me/cat.png', size: 10 },
  ],
};

/** A server that returns the given answer for one file and serves all others. */
function connect(answer: () => Response) {
  return createClient<Database>('http://sangam.test', 'anon-key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (address) => {
        const path = address instanceof Request ? address.url : String(address);
        return Promise.resolve(path.endsWith('gone.png') ? answer() : new Response(`bytes of ${decodeURI(path)}`));
      },
    },
    realtime: { transport: SilentSocket },
  });
}

it('leaves out a file that was removed in the meantime, and reports it', async () => {
  const supabase = connect(() => Response.json({ error: 'not_found', message: 'Object not found' }, { status: 404 }));
  const progress: number[] = [];

  const { archive, leftOut } = await archiveData(supabase, DATA, new Date(), (percent) => progress.push(percent));

  // The archive is not compressed, so names and contents are readable in it.
  const text = await archive.text();
  expect(archive.type).toBe('application/zip');
  expect(text).toContain('data.json');
  expect(text).toMatch(/files\/resumes\/me\/मेरा\.pdf.*bytes of .*me\/मेरा\.pdf/s);
  expect(text).toMatch(/files\/media\/me\/cat\.png.*bytes of .*me\/cat\.png/s);
  expect(text).not.toContain('files/media/me/gone.png');
  expect(leftOut).toBe(1);
  expect(progress).toEqual([25, 75, 100]);
});

it('fails if the server cannot return an existing file, instead of leaving it out', async () => {
  const supabase = connect(() => Response.json({ error: 'internal', message: 'Out of order' }, { status: 500 }));

  await expect(archiveData(supabase, DATA, new Date(), () => undefined)).rejects.toThrow('Out of order');
});
