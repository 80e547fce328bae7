// Scaled pictures, by each call that supports `transform`.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { anonymous, createPerson, type Person } from '../../support/people.ts';
import { drawPng, given, PDF, refusedFile, sizeOfPng } from '../../support/files.ts';

let person: Person;
let path: string;

before(async () => {
  person = await createPerson('user');
  path = `${person.id}/wide picture.png`;
  await given(media().upload(path, drawPng(400, 200)));
});

const media = () => person.client.storage.from('media');

test('getPublicUrl with transform leads to the scaled picture', async () => {
  const { publicUrl } = media().getPublicUrl(path, { transform: { width: 100, height: 100, resize: 'contain' } }).data;
  const answer = await fetch(publicUrl);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
  assert.deepEqual(sizeOfPng(await answer.arrayBuffer()), [100, 50]);
});

test('download with transform scales for those who may read', async () => {
  const read = await given(media().download(path, { transform: { width: 50, height: 60, resize: 'cover' } }));
  assert.deepEqual(sizeOfPng(await read.arrayBuffer()), [50, 60]);
  const transform = { width: 50 };
  await refusedFile(media().download(`${person.id}/none.png`, { transform }), { status: 404, code: 'NoSuchKey' });
  await refusedFile(anonymous.storage.from('resumes').download(path, { transform }), {
    status: 404,
    code: 'NoSuchKey',
  });
});

test('createSignedUrl with transform signs that size and no other', async () => {
  const signed = await given(
    media().createSignedUrl(path, 60, { transform: { width: 20, height: 20, resize: 'fill' } }),
  );
  const shown = await fetch(signed.signedUrl);
  assert.deepEqual(sizeOfPng(await shown.arrayBuffer()), [20, 20]);
  const whole = await fetch(signed.signedUrl.replace('/render/image/', '/object/'));
  assert.equal(whole.status, 400);
});

test('transform is refused for other files, and beyond its limits', async () => {
  const resumes = person.client.storage.from('resumes');
  await given(resumes.upload(`${person.id}/cv.pdf`, PDF));
  const invalid = { status: 400, code: 'InvalidRequest' };
  await refusedFile(resumes.download(`${person.id}/cv.pdf`, { transform: { width: 50 } }), invalid);
  await refusedFile(media().download(path, { transform: { width: 2501 } }), invalid);
  await refusedFile(media().createSignedUrl(path, 60, { transform: { quality: 5 } }), invalid);
});
