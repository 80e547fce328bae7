import { StorageClient as FileClient } from '@supabase/storage-js';
import { expect, test, vi } from 'vitest';
import { StorageClient } from './deferred-storage';

const STORAGE = 'http://sangam.test/storage/v1';
const HEADERS = { apikey: 'anon-key' };

/** The real and the deferred client, with a server that answers every request the same way and records it. */
function clients(answer: () => Response = () => Response.json({})) {
  const connect = (Client: typeof FileClient | typeof StorageClient) => {
    const asked: string[] = [];
    const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const key = request.headers.get('apikey') ?? '';
      asked.push(`${request.method} ${request.url} ${key} ${await request.text()}`);
      return answer();
    });
    return { storage: new Client(STORAGE, HEADERS, fetch), asked };
  };
  return { real: connect(FileClient), deferred: connect(StorageClient) };
}

const CALLS: Record<string, (bucket: ReturnType<FileClient['from']>) => PromiseLike<unknown>> = {
  upload: (bucket) => bucket.upload('a/b.txt', 'text', { upsert: true }),
  download: (bucket) => bucket.download('a/b.txt'),
  'a scaled download': (bucket) => bucket.download('a/b.png', { transform: { width: 40 } }),
  info: (bucket) => bucket.info('a/b.txt'),
  list: (bucket) => bucket.list('a', { limit: 3 }),
  remove: (bucket) => bucket.remove(['a/b.txt']),
  createSignedUrl: (bucket) => bucket.createSignedUrl('a/b.png', 60, { transform: { width: 40, resize: 'contain' } }),
  createSignedUploadUrl: (bucket) => bucket.createSignedUploadUrl('a/b.txt'),
};

test.each(Object.entries(CALLS))('%s asks as the real client does, and tells what it tells', async (_name, call) => {
  for (const answer of [
    () => Response.json({ url: '/object/upload/sign/media/a/b.txt?token=t', signedURL: '/object/sign/x?token=t' }),
    () => Response.json({ message: 'gone', error: 'NoSuchKey', statusCode: '404' }, { status: 404 }),
  ]) {
    const { real, deferred } = clients(answer);
    const [expected, received] = [await call(real.storage.from('media')), await call(deferred.storage.from('media'))];
    expect(deferred.asked).toEqual(real.asked);
    expect(received).toEqual(expected);
  }
});

test.each([
  ['a/b c.png', undefined],
  ['a/मेरा.pdf', { download: 'मेरा.pdf' }],
  ['/a/b.png', { download: true }],
  ['a/b.png', { transform: { width: 40, height: 30, resize: 'cover' as const, quality: 80 } }],
  ['a/b.png', { transform: {}, cacheNonce: '7' }],
])('getPublicUrl is synchronous, as in the real client: %s', (path, options) => {
  const { real, deferred } = clients();
  const expected = real.storage.from('avatars').getPublicUrl(path, options);
  expect(deferred.storage.from('avatars').getPublicUrl(path, options)).toEqual(expected);
});

test('a bucket is not a promise', async () => {
  const bucket = clients().deferred.storage.from('media');
  expect(await Promise.resolve(bucket)).toBe(bucket);
});

test('reports code that fails to load, and loads it again at the next call', async () => {
  const bucket = clients().deferred.storage.from('media');
  vi.doMock('@supabase/storage-js', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(await bucket.info('a/b.txt')).toEqual({ data: null, error: expect.any(Error) as Error });
  vi.doUnmock('@supabase/storage-js');
  expect(await bucket.info('a/b.txt')).toEqual({ data: {}, error: null });
});
