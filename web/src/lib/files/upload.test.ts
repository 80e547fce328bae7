// @vitest-environment jsdom
/// <reference types="node" />

import { createClient } from '@supabase/supabase-js';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '@/lib/database.types';
import { uploadPath } from './own-files';
import { uploadFile } from './upload';
import { newId } from '@/lib/uuid';

const file = new File(['x'.repeat(300_000)], 'Launch day.MP4', { type: 'video/mp4' });
let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** A storage service that signs one URL and answers uploads to it with `status` and `body`. */
async function startStorage(status: number, body: object) {
  const received: { method: string | undefined; type: string | undefined; size: number }[] = [];
  server = createServer((request, response) => {
    void readSize(request).then((size) => {
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': '*',
      };
      const signing = request.method === 'POST';
      if (request.method === 'PUT') received.push({ method: 'PUT', type: request.headers['content-type'], size });
      response.writeHead(signing || request.method === 'OPTIONS' ? 200 : status, headers);
      response.end(JSON.stringify(signing ? { url: '/object/upload/sign/media/p?token=t', token: 't' } : body));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const supabase = createClient<Database>(`http://127.0.0.1:${port}`, 'key', {
    // A separate storage key, because the client warns when two instances share one.
    auth: { persistSession: false, storageKey: newId() },
  });
  return { supabase, received };
}

async function readSize(request: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of request) size += (chunk as Buffer).length;
  return size;
}

it('sends the whole file and ends at 100 percent', async () => {
  const { supabase, received } = await startStorage(200, { Key: 'media/p' });
  const percents: number[] = [];

  await uploadFile(supabase, {
    bucket: 'media',
    path: 'p',
    file,
    onProgress: (percent) => percents.push(percent),
  });

  expect(received).toEqual([{ method: 'PUT', type: 'video/mp4', size: 300_000 }]);
  expect(percents.at(-1)).toBe(100);
});

it('reports why storage refused', async () => {
  const { supabase } = await startStorage(413, {
    statusCode: '413',
    message: 'The object exceeded the maximum allowed size',
  });

  const upload = uploadFile(supabase, { bucket: 'media', path: 'p', file, onProgress: () => undefined });

  await expect(upload).rejects.toMatchObject({ message: 'The object exceeded the maximum allowed size', status: 413 });
});

it('stops when it is aborted', async () => {
  const { supabase } = await startStorage(200, {});
  const controller = new AbortController();
  controller.abort();

  const upload = uploadFile(supabase, {
    bucket: 'media',
    path: 'p',
    file,
    onProgress: () => undefined,
    signal: controller.signal,
  });

  await expect(upload).rejects.toThrow('cancelled');
});

it('C-119: names a file after its owner and the time', () => {
  const now = new Date(1_763_000_000_000);

  expect(uploadPath('u1', file, now)).toBe('u1/u1-1763000000000.mp4');
  expect(uploadPath('u1', new File([], 'clipboard', { type: 'image/png' }), now)).toBe('u1/u1-1763000000000.png');
});
