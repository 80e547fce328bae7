// Resumable uploads, with the client that Supabase's guides use. P-20.

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client';
import { createPerson, operator, url, type Person } from '../../support/people.ts';

const MIB = 1024 * 1024;

/** Bytes that are not detected as any file type, so that they are stored unchanged. */
const anything = (size: number): Buffer => Buffer.concat([Buffer.from('\x01\x02'), randomBytes(size - 2)]);

async function tokenOf(person: Person): Promise<string> {
  const { data } = await person.client.auth.getSession();
  return data.session?.access_token ?? '';
}

async function conversationOf(person: Person): Promise<string> {
  const other = await createPerson('user');
  const { data, error } = await person.client.rpc('get_or_create_conversation', { p_user_id: other.id });
  assert.equal(error, null);
  return String(data);
}

/** The options of Supabase's guide. */
function options(path: string, token: string, more: UploadOptions = {}): UploadOptions {
  return {
    endpoint: `${url}/storage/v1/upload/resumable`,
    retryDelays: [0, 100, 500, 2000],
    headers: { authorization: `Bearer ${token}`, 'x-upsert': 'false' },
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    metadata: {
      bucketName: 'attachments',
      objectName: path,
      contentType: 'application/octet-stream',
      cacheControl: '60',
      metadata: JSON.stringify({ kept: true }),
    },
    chunkSize: 6 * MIB,
    ...more,
  };
}

function upload(file: Buffer, chosen: UploadOptions): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const started: Upload = new Upload(file, {
      ...chosen,
      onError: reject,
      onSuccess: () => {
        resolve(started);
      },
    });
    started.start();
  });
}

async function stored(person: Person, path: string): Promise<Buffer> {
  const { data, error } = await person.client.storage.from('attachments').download(path);
  assert.equal(error, null);
  return Buffer.from(await data.arrayBuffer());
}

test('an upload in chunks of 6 MB and other sizes arrives unchanged', async () => {
  const person = await createPerson('user');
  const token = await tokenOf(person);
  const folder = await conversationOf(person);
  const file = anything(7 * MIB + 123);
  for (const [chunkSize, during] of [
    [6 * MIB, true],
    [1_000_000, false],
    [Infinity, true],
  ] as const) {
    const path = `${folder}/${randomUUID()}.bin`;
    await upload(file, options(path, token, { chunkSize, uploadDataDuringCreation: during }));
    assert.ok(file.equals(await stored(person, path)), `chunks of ${String(chunkSize)}`);
  }
});

test('an upload that is interrupted resumes where it stopped', async () => {
  const person = await createPerson('user');
  const token = await tokenOf(person);
  const path = `${await conversationOf(person)}/${randomUUID()}.bin`;
  const file = anything(5 * MIB);
  const address = await new Promise<string>((resolve, reject) => {
    const first: Upload = new Upload(
      file,
      options(path, token, {
        chunkSize: MIB,
        onError: reject,
        onChunkComplete: (_size, accepted) => {
          if (accepted >= 2 * MIB) {
            void first.abort().then(() => {
              resolve(first.url ?? '');
            });
          }
        },
      }),
    );
    first.start();
  });
  const offsets: number[] = [];
  await upload(
    file,
    options(path, token, {
      uploadUrl: address,
      chunkSize: 2 * MIB,
      onBeforeRequest: (request) => {
        if (request.getMethod() === 'PATCH') offsets.push(Number(request.getHeader('Upload-Offset')));
      },
    }),
  );
  assert.ok((offsets[0] ?? 0) >= 2 * MIB, `went on at ${String(offsets[0])}`);
  assert.ok(file.equals(await stored(person, path)));
});

test('a lost request is recovered', async () => {
  const person = await createPerson('user');
  const token = await tokenOf(person);
  const path = `${await conversationOf(person)}/${randomUUID()}.bin`;
  const file = anything(3 * MIB);
  let lost = 0;
  await upload(
    file,
    options(path, token, {
      chunkSize: MIB,
      uploadDataDuringCreation: false,
      onBeforeRequest: (request) => {
        // A client that missed an answer has a wrong offset.
        if (request.getMethod() === 'PATCH' && lost < 2) {
          lost += 1;
          request.setHeader('Upload-Offset', '1');
        }
      },
    }),
  );
  assert.equal(lost, 2);
  assert.ok(file.equals(await stored(person, path)));
});

test('a signed upload needs nothing but its signature', async () => {
  const person = await createPerson('user');
  const path = `${await conversationOf(person)}/${randomUUID()}.bin`;
  const { data, error } = await person.client.storage.from('attachments').createSignedUploadUrl(path);
  assert.equal(error, null);
  const file = anything(3 * MIB);
  const chosen = options(path, '', {
    endpoint: `${url}/storage/v1/upload/resumable/sign`,
    headers: { 'x-signature': data.token },
    chunkSize: MIB,
  });
  await upload(file, chosen);
  assert.ok(file.equals(await stored(person, path)));
  const forged = upload(file, { ...chosen, headers: { 'x-signature': 'a.b.c' }, retryDelays: null });
  await assert.rejects(forged, (error: DetailedError) => error.originalResponse?.getStatus() === 400);
});

test('a refused upload gets the reason', async () => {
  const person = await createPerson('user');
  const token = await tokenOf(person);
  const path = `${await conversationOf(person)}/${randomUUID()}.bin`;
  const refused = async (file: Buffer, chosen: UploadOptions, status: number) => {
    await assert.rejects(upload(file, chosen), (error: DetailedError) => {
      assert.equal(error.originalResponse?.getStatus(), status, error.message);
      return true;
    });
  };
  await refused(anything(11 * MIB), options(path, token), 413);
  await refused(anything(MIB), options(`${randomUUID()}/foreign.bin`, token), 403);
  await refused(Buffer.concat([Buffer.from('\x7fELF'), randomBytes(MIB)]), options(path, token), 415);
  await upload(anything(MIB), options(path, token));
  const replaced = anything(MIB);
  const headers = { authorization: `Bearer ${token}`, 'x-upsert': 'true' };
  await upload(replaced, options(path, token, { headers }));
  assert.ok(replaced.equals(await stored(person, path)));
  await operator.auth.admin.updateUserById(person.id, { ban_duration: '24h' });
  await refused(anything(MIB), options(path, token, { headers }), 401);
});

test('terminate removes an upload', async () => {
  const person = await createPerson('user');
  const token = await tokenOf(person);
  const path = `${await conversationOf(person)}/${randomUUID()}.bin`;
  const address = await new Promise<string>((resolve, reject) => {
    const begun: Upload = new Upload(
      anything(3 * MIB),
      options(path, token, {
        chunkSize: MIB,
        onError: reject,
        onChunkComplete: () => {
          const { url: address } = begun;
          void begun.abort(true).then(() => {
            resolve(address ?? '');
          }, reject);
        },
      }),
    );
    begun.start();
  });
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  assert.equal((await fetch(address, { method: 'HEAD', headers })).status, 404);
});
