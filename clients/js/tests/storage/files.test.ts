// A user's own files: storing, reading, listing, moving, removing.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { anonymous, createPerson, url, type Person } from '../../support/people.ts';
import { given, PDF, PNG, PROGRAM, refusedFile } from '../../support/files.ts';

let person: Person;
let other: Person;

before(async () => {
  person = await createPerson('user');
  other = await createPerson('employer');
});

const media = (of: Person) => of.client.storage.from('media');
const POLICY = { status: 403, code: 'AccessDenied', message: 'new row violates row-level security policy' };
const MISSING = { status: 404, code: 'NoSuchKey', message: 'Object not found' };

test('upload: a Blob, a File, a Buffer, an ArrayBuffer, a form and a stream are all stored', async () => {
  const form = new FormData();
  form.append('', new Blob([PNG]), 'form.png');
  const bodies = {
    blob: new Blob([PNG], { type: 'image/png' }),
    file: new File([PNG], 'mine.png', { type: 'image/png' }),
    buffer: PNG,
    array: new Uint8Array(PNG).buffer,
    form,
    stream: new Blob([PNG]).stream(),
  };
  for (const [kind, body] of Object.entries(bodies)) {
    const path = `${person.id}/${person.id}-${kind}.png`;
    const stored = await given(media(person).upload(path, body));
    assert.deepEqual({ path: stored.path, fullPath: stored.fullPath }, { path, fullPath: `media/${path}` }, kind);
    assert.match(stored.id, /^[0-9a-f-]{36}$/);
    const read = await given(media(person).download(path));
    assert.equal(read.type, 'image/png');
    assert.deepEqual(Buffer.from(await read.arrayBuffer()), PNG, kind);
  }
});

test('upload: a foreign folder, a taken name, an unknown bucket or no account is refused', async () => {
  await given(media(person).upload(`${person.id}/taken.png`, PNG));
  await refusedFile(media(person).upload(`${person.id}/taken.png`, PNG), {
    status: 409,
    code: 'ResourceAlreadyExists',
    message: 'The resource already exists',
  });
  await refusedFile(media(other).upload(`${person.id}/theirs.png`, PNG), POLICY);
  await refusedFile(anonymous.storage.from('media').upload(`${person.id}/nobody.png`, PNG), POLICY);
  await refusedFile(person.client.storage.from('nowhere').upload('a.png', PNG), {
    status: 404,
    code: 'NoSuchBucket',
    message: 'Bucket not found',
  });
});

test('upload: content that does not match its name, or is too large, is refused', async () => {
  const wrong = { status: 415, code: 'InvalidMimeType', message: /^mime type .* is not supported\b/ };
  await refusedFile(media(person).upload(`${person.id}/a.png`, PROGRAM, { contentType: 'image/png' }), wrong);
  const page = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/png' });
  await refusedFile(media(person).upload(`${person.id}/b.png`, page), wrong);
  const large = { status: 413, code: 'EntityTooLarge', message: 'The object exceeded the maximum allowed size' };
  const resume = new Blob([PDF, new Uint8Array(5 * 1024 * 1024)]);
  await refusedFile(person.client.storage.from('resumes').upload(`${person.id}/cv.pdf`, resume), large);
  const video = new Blob(['\0\0\0\x10ftypisom\0\0\0\0', new Uint8Array(51 * 1024 * 1024)]);
  await refusedFile(media(person).upload(`${person.id}/c.mp4`, video), large);
});

test('upload with upsert, and update, replace the file', async () => {
  const path = `${person.id}/avatar.png`;
  const avatars = person.client.storage.from('avatars');
  await given(avatars.upload(path, PNG));
  await given(avatars.upload(path, PNG, { upsert: true }));
  const first = await given(avatars.info(path));
  await given(avatars.update(path, PNG));
  const second = await given(avatars.info(path));
  assert.equal(first.id, second.id);
  assert.notEqual(first.etag, second.etag);
  await refusedFile(other.client.storage.from('avatars').update(path, PNG), POLICY);
});

test('C-417: uploads can be cached for an hour by default', async () => {
  const path = `${person.id}/kept.png`;
  await given(media(person).upload(path, PNG));
  assert.equal((await given(media(person).info(path))).cacheControl, 'max-age=3600');
});

test('upload keeps metadata and cache control', async () => {
  const metadata = { alt: 'a cat', width: 1 };
  for (const body of [PNG, new Blob([PNG])]) {
    const path = `${person.id}/with-metadata-${body.constructor.name}.png`;
    await given(media(person).upload(path, body, { metadata, cacheControl: '60' }));
    const info = await given(media(person).info(path));
    assert.deepEqual(info.metadata, metadata);
    assert.equal(info.cacheControl, 'max-age=60');
  }
});

test('download: a private file is readable only by its owner, and a missing one is reported', async () => {
  const path = `${person.id}/private.pdf`;
  await given(person.client.storage.from('resumes').upload(path, PDF));
  const read = await given(person.client.storage.from('resumes').download(path));
  assert.equal(read.type, 'application/pdf');
  for (const client of [other.client, anonymous]) {
    await refusedFile(client.storage.from('resumes').download(path), MISSING);
  }
  await refusedFile(media(person).download(`${person.id}/none.png`), MISSING);
});

test('download as a stream returns the bytes as they arrive', async () => {
  const path = `${person.id}/streamed.png`;
  await given(media(person).upload(path, PNG));
  const stream = await given(media(person).download(path).asStream());
  assert.deepEqual(Buffer.from(await new Response(stream).arrayBuffer()), PNG);
});

test('info and exists describe existing files, without throwing for missing ones', async () => {
  const path = `${person.id}/known.png`;
  await given(media(person).upload(path, PNG));
  const info = await given(media(person).info(path));
  assert.deepEqual(
    { name: info.name, bucketId: info.bucketId, size: info.size, contentType: info.contentType },
    { name: path, bucketId: 'media', size: PNG.length, contentType: 'image/png' },
  );
  assert.equal((await media(person).exists(path)).data, true);
  assert.equal((await media(person).exists(`${person.id}/none.png`)).data, false);
  assert.equal((await other.client.storage.from('resumes').exists(`${person.id}/private.pdf`)).data, false);
  await assert.rejects(async () => person.client.storage.from('nowhere').exists('a.png'), /Bucket not found/);
});

test('getPublicUrl returns a URL that needs no key, with an optional download name', async () => {
  const path = `${person.id}/लोगो 1.png`;
  await given(media(person).upload(path, PNG));
  const plain = await fetch(media(person).getPublicUrl(path).data.publicUrl);
  assert.equal(plain.status, 200);
  assert.equal(plain.headers.get('content-disposition'), 'inline');
  assert.equal(plain.headers.get('x-content-type-options'), 'nosniff');
  assert.match(plain.headers.get('content-security-policy') ?? '', /^sandbox/);
  assert.deepEqual(Buffer.from(await plain.arrayBuffer()), PNG);
  const saved = await fetch(media(person).getPublicUrl(path, { download: 'logo.png' }).data.publicUrl);
  assert.equal(saved.headers.get('content-disposition'), "attachment; filename=logo.png; filename*=UTF-8''logo.png");
  const refused = await fetch(`${url}/storage/v1/object/public/resumes/${person.id}/private.pdf`);
  assert.equal(refused.status, 400);
});

test('list shows one level, relative, by name, 100 at a time', async () => {
  const lister = await createPerson('user');
  for (const name of ['b.png', 'a.png', 'trip/1.png']) await given(media(lister).upload(`${lister.id}/${name}`, PNG));
  const listed = await given(media(lister).list(lister.id));
  assert.deepEqual(
    listed.map((item) => [item.name, item.id === null]),
    [
      ['a.png', false],
      ['b.png', false],
      ['trip', true],
    ],
  );
  assert.equal(listed[0]?.metadata?.mimetype, 'image/png');
  const page = await given(
    media(lister).list(lister.id, { limit: 1, offset: 1, sortBy: { column: 'name', order: 'desc' } }),
  );
  assert.deepEqual(
    page.map((item) => item.name),
    ['b.png'],
  );
  assert.deepEqual(
    (await given(media(lister).list(lister.id, { search: 'a.p' }))).map((item) => item.name),
    ['a.png'],
  );
  assert.deepEqual(await given(other.client.storage.from('resumes').list(person.id)), []);
  const flat = await given(media(lister).listV2({ prefix: lister.id, limit: 2 }));
  assert.deepEqual([flat.hasNext, flat.objects.length], [true, 2]);
  const rest = await given(media(lister).listV2({ prefix: lister.id, limit: 2, cursor: flat.nextCursor ?? '' }));
  assert.deepEqual([rest.hasNext, rest.objects[0]?.name], [false, `${lister.id}/trip/1.png`]);
});

test('move and copy need rights at both ends', async () => {
  const [from, to, twin] = ['from', 'to', 'twin'].map((name) => `${person.id}/${name}.png`) as [string, string, string];
  await given(media(person).upload(from, PNG));
  assert.equal((await given(media(person).move(from, to))).message, 'Successfully moved');
  assert.equal((await given(media(person).copy(to, twin))).path, `media/${twin}`);
  await refusedFile(media(person).move(from, `${person.id}/again.png`), MISSING);
  await refusedFile(media(other).move(to, `${other.id}/mine.png`), POLICY);
  await refusedFile(media(person).copy(to, `${other.id}/planted.png`), POLICY);
  await refusedFile(media(person).copy(to, twin), { status: 409, code: 'ResourceAlreadyExists' });
  await given(media(person).move(twin, `${person.id}/face.png`, { destinationBucket: 'avatars' }));
});

test('remove returns what was removed, and skips missing and foreign files', async () => {
  const path = `${person.id}/unloved.png`;
  await given(media(person).upload(path, PNG));
  assert.deepEqual(await given(media(other).remove([path])), []);
  const removed = await given(media(person).remove([path, `${person.id}/none.png`]));
  assert.deepEqual(
    removed.map((file) => file.name),
    [path],
  );
  await refusedFile(media(person).download(path), MISSING);
});
