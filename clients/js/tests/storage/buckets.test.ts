// The operator's own buckets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomUUID } from 'node:crypto';
import { anonymous, createPerson, operator } from '../../support/people.ts';
import { given, PNG, refusedFile } from '../../support/files.ts';

const FORBIDDEN = { status: 403, code: 'AccessDenied', message: 'Only the service key may manage buckets' };

test('a bucket is created, found, listed, changed, emptied and removed', async () => {
  const id = `bucket-${randomUUID()}`;
  const made = await given(operator.storage.createBucket(id, { public: false, fileSizeLimit: '1mb' }));
  assert.equal(made.name, id);
  await refusedFile(operator.storage.createBucket(id), { status: 409, code: 'ResourceAlreadyExists' });
  const found = await given(operator.storage.getBucket(id));
  assert.deepEqual([found.id, found.public, found.file_size_limit], [id, false, 1_000_000]);
  assert.ok((await given(operator.storage.listBuckets({ search: id }))).some((bucket) => bucket.id === id));
  const changed = await given(operator.storage.updateBucket(id, { public: true, allowedMimeTypes: ['text/*'] }));
  assert.equal(changed.message, 'Successfully updated');
  const files = operator.storage.from(id);
  await given(files.upload('a/b.txt', 'words'));
  await refusedFile(files.upload('a/c.png', PNG, { contentType: 'image/png' }), {
    status: 415,
    code: 'InvalidMimeType',
    message: 'mime type image/png is not supported',
  });
  const page = await fetch(files.getPublicUrl('a/b.txt').data.publicUrl);
  assert.deepEqual([page.status, await page.text()], [200, 'words']);
  await refusedFile(operator.storage.deleteBucket(id), { status: 409, code: 'BucketNotEmpty' });
  await given(operator.storage.emptyBucket(id));
  assert.equal((await given(operator.storage.deleteBucket(id))).message, 'Successfully deleted');
  await refusedFile(operator.storage.getBucket(id), { status: 404, code: 'NoSuchBucket', message: 'Bucket not found' });
});

test('only the operator manages buckets', async () => {
  const person = await createPerson('user');
  for (const client of [person.client, anonymous]) {
    await refusedFile(client.storage.listBuckets(), FORBIDDEN);
    await refusedFile(client.storage.getBucket('media'), FORBIDDEN);
    await refusedFile(client.storage.createBucket('mine'), FORBIDDEN);
    await refusedFile(client.storage.updateBucket('media', { public: false }), FORBIDDEN);
    await refusedFile(client.storage.emptyBucket('media'), FORBIDDEN);
    await refusedFile(client.storage.deleteBucket('media'), FORBIDDEN);
  }
});

test("the product's own buckets cannot be removed", async () => {
  const names = (await given(operator.storage.listBuckets())).map((bucket) => bucket.name);
  for (const name of ['attachments', 'avatars', 'media', 'proposals', 'resumes']) assert.ok(names.includes(name));
  await refusedFile(operator.storage.deleteBucket('media'), { status: 403, code: 'AccessDenied' });
  await refusedFile(operator.storage.updateBucket('resumes', { public: true }), { status: 403, code: 'AccessDenied' });
});
