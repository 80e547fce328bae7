// Signed links, to read and to upload.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createPerson, type Person } from '../../support/people.ts';
import { given, PDF, PNG, refusedFile } from '../../support/files.ts';

let person: Person;
let other: Person;
let path: string;

before(async () => {
  person = await createPerson('user');
  other = await createPerson('user');
  path = `${person.id}/my cv.pdf`;
  await given(resumes(person).upload(path, PDF));
});

const resumes = (of: Person) => of.client.storage.from('resumes');

test('createSignedUrl: anyone with the address reads the file, shown or saved', async () => {
  const { signedUrl } = await given(resumes(person).createSignedUrl(path, 60));
  const shown = await fetch(signedUrl);
  assert.deepEqual([shown.status, shown.headers.get('content-disposition')], [200, 'inline']);
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), PDF);
  const named = await given(resumes(person).createSignedUrl(path, 60, { download: 'cv.pdf' }));
  const saved = await fetch(named.signedUrl);
  assert.equal(saved.headers.get('content-disposition'), "attachment; filename=cv.pdf; filename*=UTF-8''cv.pdf");
  const part = await fetch(signedUrl, { headers: { range: 'bytes=0-3' } });
  assert.deepEqual([part.status, await part.text()], [206, '%PDF']);
});

test('createSignedUrl: a changed URL is refused, and so is a caller who may not read', async () => {
  const { signedUrl } = await given(resumes(person).createSignedUrl(path, 60));
  const changed = await fetch(signedUrl.replace('my%20cv', 'other'));
  assert.equal(changed.status, 400);
  assert.equal(((await changed.json()) as { code: string }).code, 'InvalidSignature');
  const missing = { status: 404, code: 'NoSuchKey' };
  await refusedFile(resumes(other).createSignedUrl(path, 60), missing);
  await refusedFile(resumes(person).createSignedUrl(`${person.id}/none.pdf`, 60), missing);
  await refusedFile(resumes(person).createSignedUrl(path, -1), { status: 400, code: 'InvalidRequest' });
});

test('createSignedUrls answers the paths in order', async () => {
  const links = await given(resumes(person).createSignedUrls([`${person.id}/none.pdf`, path], 60, { download: true }));
  assert.deepEqual(
    links.map((link) => [link.path, link.error === null]),
    [
      [`${person.id}/none.pdf`, false],
      [path, true],
    ],
  );
  assert.equal(links[0]?.signedUrl, null);
  const saved = await fetch(links[1]?.signedUrl ?? '');
  assert.match(saved.headers.get('content-disposition') ?? '', /^attachment; filename=my%20cv.pdf/);
});

test('createSignedUploadUrl lets another client store one file once', async () => {
  const media = person.client.storage.from('media');
  const target = `${person.id}/present.png`;
  const { token } = await given(media.createSignedUploadUrl(target));
  const stored = await given(other.client.storage.from('media').uploadToSignedUrl(target, token, PNG));
  assert.deepEqual([stored.path, stored.fullPath], [target, `media/${target}`]);
  await refusedFile(media.uploadToSignedUrl(target, token, PNG), { status: 409, code: 'ResourceAlreadyExists' });
  const again = await given(media.createSignedUploadUrl(target, { upsert: true }));
  await given(media.uploadToSignedUrl(target, again.token, new Blob([PNG])));
  await refusedFile(media.uploadToSignedUrl(`${person.id}/else.png`, token, PNG), {
    status: 400,
    code: 'InvalidSignature',
  });
  await refusedFile(other.client.storage.from('media').createSignedUploadUrl(target), {
    status: 403,
    code: 'AccessDenied',
  });
});
