import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { SilentSocket } from '@/testing/silent-socket';
import type { Database } from '@/lib/database.types';
import { signAddress } from './signed-address';

const supabase = createClient<Database>('http://sangam.test', 'anon-key', {
  auth: { persistSession: false, autoRefreshToken: false },
  global: { fetch: () => Promise.resolve(Response.json({ signedURL: '/object/sign/resumes/a/cv.pdf?token=t' })) },
  realtime: { transport: SilentSocket },
});

it.each(['मेरा रिज़्यूमे.pdf', 'Résumé of Zoë.docx', '100% & more?.pdf'])('M-02: saves a file as %s', async (name) => {
  const file = { bucket: 'resumes', path: 'a/cv.pdf', seconds: 60 };
  const address = new URL(await signAddress(supabase, { ...file, name, download: true }));

  expect(address.searchParams.get('download')).toBe(name);
  expect(address.searchParams.get('token')).toBe('t');
});

it('M-51: shows a file under its name', async () => {
  const file = { bucket: 'resumes', path: 'a/cv.pdf', seconds: 60, name: 'Resume of Zoë.pdf' };
  const address = new URL(await signAddress(supabase, file));

  expect(address.searchParams.get('filename')).toBe('Resume of Zoë.pdf');
  expect(address.searchParams.has('download')).toBe(false);
});

it('shows a file without such a name', async () => {
  const file = { bucket: 'resumes', path: 'a/cv.pdf', seconds: 60 };
  expect(await signAddress(supabase, file)).toBe('http://sangam.test/storage/v1/object/sign/resumes/a/cv.pdf?token=t');
});
