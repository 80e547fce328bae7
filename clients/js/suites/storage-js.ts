// The cases of storage-js, run through supabase-js: the operator's buckets and files, as in the original suite.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { drawPng, given, PNG, PROGRAM, refusedFile, sizeOfPng } from '../support/files.ts';
import { anonKey, connect, createPerson, operator, serviceKey, url } from '../support/people.ts';
import { Suite } from './suite.ts';

const { storage } = operator;
const MISSING = { status: 404, code: 'NoSuchKey', message: 'Object not found' };
const TAKEN = { status: 409, code: 'ResourceAlreadyExists', message: 'The resource already exists' };

export async function buildStorageJs(): Promise<Suite> {
  const suite = new Suite('storage-js');
  const names = ['private', 'public', 'limited'].map((kind) => `${kind}-${randomUUID()}`);
  const [closed = '', open = '', limited = ''] = names;
  await given(storage.createBucket(closed, { public: false }));
  await given(storage.createBucket(open, { public: true }));
  await given(storage.createBucket(limited, { public: true, fileSizeLimit: '1mb', allowedMimeTypes: ['image/*'] }));
  addBuckets(suite);
  addUploads(suite, closed, open, limited);
  addSignedUploads(suite, open);
  addLinks(suite, closed, open);
  await addFiles(suite, closed, open);
  await addPictures(suite, closed, open);
  await addRefusals(suite, closed);
  return suite;
}

function addBuckets(suite: Suite): void {
  const id = `made-${randomUUID()}`;
  suite.same('storageApi: create new bucket', async () => {
    assert.equal((await given(storage.createBucket(id))).name, id);
  });
  suite.same('storageApi: create new public bucket', async () => {
    await given(storage.createBucket(`${id}-public`, { public: true }));
    assert.equal((await given(storage.getBucket(`${id}-public`))).public, true);
  });
  suite.same('storageApi: create a bucket twice', () =>
    refusedFile(storage.createBucket(id), { status: 409, code: 'ResourceAlreadyExists' }),
  );
  suite.same('storageApi: Get bucket by id', async () => {
    const found = await given(storage.getBucket(id));
    assert.deepEqual([found.id, found.name, found.public], [id, id, false]);
  });
  suite.same('storageApi: Get bucket with wrong id', () =>
    refusedFile(storage.getBucket('not-exist'), { status: 404, code: 'NoSuchBucket', message: 'Bucket not found' }),
  );
  suite.same('storageApi: Get all buckets', async () => {
    assert.ok((await given(storage.listBuckets())).some((bucket) => bucket.id === id));
  });
  suite.same('storageBucketApi: search option', async () => {
    const found = await given(storage.listBuckets({ search: id, sortColumn: 'name', sortOrder: 'asc' }));
    assert.deepEqual(
      found.map((bucket) => bucket.id),
      [id, `${id}-public`],
    );
  });
  suite.same('storageBucketApi: limit and offset options', async () => {
    const found = await given(storage.listBuckets({ search: id, sortColumn: 'name', limit: 1, offset: 1 }));
    assert.deepEqual(
      found.map((bucket) => bucket.id),
      [`${id}-public`],
    );
  });
  suite.same('storageBucketApi: sortOrder option', async () => {
    const found = await given(storage.listBuckets({ search: id, sortColumn: 'name', sortOrder: 'desc' }));
    assert.equal(found[0]?.id, `${id}-public`);
  });
  suite.same('storageApi: update bucket', async () => {
    const options = { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['image/jpeg'] };
    assert.equal((await given(storage.updateBucket(id, options))).message, 'Successfully updated');
    const { file_size_limit, allowed_mime_types } = await given(storage.getBucket(id));
    assert.deepEqual([file_size_limit, allowed_mime_types], [20_000_000, ['image/jpeg']]);
  });
  suite.same('storageApi: partially update bucket', async () => {
    await given(storage.updateBucket(id, { public: false }));
    const { file_size_limit, allowed_mime_types } = await given(storage.getBucket(id));
    assert.deepEqual([file_size_limit, allowed_mime_types], [20_000_000, ['image/jpeg']]);
  });
  suite.same('storageApi: delete a bucket with files', async () => {
    await given(storage.from(`${id}-public`).upload('a.txt', 'words'));
    await refusedFile(storage.deleteBucket(`${id}-public`), { status: 409, code: 'BucketNotEmpty' });
  });
  suite.same('storageApi: empty bucket', async () => {
    await given(storage.emptyBucket(`${id}-public`));
    assert.deepEqual(await given(storage.from(`${id}-public`).list()), []);
  });
  suite.same('storageApi: delete bucket', async () => {
    assert.equal((await given(storage.deleteBucket(id))).message, 'Successfully deleted');
    await refusedFile(storage.getBucket(id), { status: 404, code: 'NoSuchBucket' });
  });
  suite.same('storageBucketApi: listBuckets without authorization', async () => {
    const response = await fetch(`${url}/storage/v1/bucket`);
    assert.ok([400, 401, 403].includes(response.status), String(response.status));
  });
  suite.notOffered('storageBucketApi: purgeBucketCache, as there is no cache in front', async () => {
    const response = await fetch(`${url}/storage/v1/cdn/${id}`, { method: 'DELETE', headers: { apikey: serviceKey } });
    assert.equal(response.status, 404);
  });
  suite.notOffered('bucket-api: vector buckets', async () => {
    const { error } = await storage.vectors.listBuckets();
    assert.equal((error as { status?: number } | null)?.status, 404);
  });
  suite.notOffered('analytics: iceberg buckets', async () => {
    const { error } = await storage.analytics.listBuckets();
    assert.equal((error as { status?: number } | null)?.status, 404);
  });
}

function addUploads(suite: Suite, closed: string, open: string, limited: string): void {
  const files = storage.from(open);
  const form = () => {
    const data = new FormData();
    data.append('file', new Blob(['words'], { type: 'text/plain' }), 'file.txt');
    return data;
  };
  const bodies = {
    'form-data': form,
    buffer: () => Buffer.from('words'),
    'array buffer': () => new Uint8Array(Buffer.from('words')).buffer,
    blob: () => new Blob(['words'], { type: 'text/plain' }),
    'readable stream': () => new Blob(['words']).stream(),
  };
  for (const [kind, body] of Object.entries(bodies)) {
    suite.same(`storageFileApi: uploading using ${kind}`, async () => {
      const path = `testpath/${kind}.txt`;
      const made = await given(files.upload(path, body(), { contentType: 'text/plain' }));
      assert.deepEqual([made.path, made.fullPath], [path, `${open}/${path}`]);
      assert.equal(await (await given(files.download(path))).text(), 'words');
    });
  }
  suite.same('storageFileApiNode: stream with duplex option', async () => {
    const stream = new Blob(['words']).stream();
    await given(files.upload('testpath/duplex.txt', stream, { duplex: 'half', contentType: 'text/plain' }));
  });
  suite.same('storageFileApi: upload and update file', async () => {
    const made = await given(files.upload('testpath/changed.txt', 'one'));
    const changed = await given(files.update('testpath/changed.txt', 'two'));
    assert.equal(changed.path, made.path);
    assert.equal(await (await given(files.download('testpath/changed.txt'))).text(), 'two');
  });
  suite.same('storageFileApi: upload over a file', () =>
    refusedFile(files.upload('testpath/changed.txt', 'three'), TAKEN),
  );
  suite.same('storageFileApi: upload with upsert', async () => {
    await given(files.upload('testpath/changed.txt', 'four', { upsert: true }));
  });
  suite.same('storageFileApi: can upload with custom metadata', async () => {
    await given(files.upload('testpath/meta.txt', 'words', { metadata: { custom: 'metadata', second: 'second' } }));
    const info = await given(files.info('testpath/meta.txt'));
    assert.deepEqual(info.metadata, { custom: 'metadata', second: 'second' });
  });
  suite.same('storageFileApi: file within the file size limit', async () => {
    await given(storage.from(limited).upload('small.png', PNG, { contentType: 'image/png' }));
  });
  suite.same('storageFileApi: file that exceeds the file size limit', () =>
    refusedFile(storage.from(limited).upload('large.png', Buffer.alloc(1_000_001), { contentType: 'image/png' }), {
      status: 413,
      code: 'EntityTooLarge',
      message: 'The object exceeded the maximum allowed size',
    }),
  );
  suite.same('storageFileApi: valid mime type', async () => {
    await given(storage.from(limited).upload('a.jpg', Buffer.from('x'), { contentType: 'image/jpeg' }));
  });
  suite.same('storageFileApi: invalid mime type', () =>
    refusedFile(storage.from(limited).upload('a.txt', 'words', { contentType: 'text/plain' }), {
      status: 415,
      code: 'InvalidMimeType',
      message: 'mime type text/plain is not supported',
    }),
  );
  suite.same('storageFileApi: upload files error handling', () =>
    refusedFile(storage.from('not-exist').upload('a.txt', 'words'), { status: 404, code: 'NoSuchBucket' }),
  );
  suite.same('storageFileApi: default and custom cacheControl', async () => {
    await given(storage.from(closed).upload('hour.txt', 'words'));
    await given(storage.from(closed).upload('minute.txt', 'words', { cacheControl: '60' }));
    const infos = ['hour.txt', 'minute.txt'].map((path) => given(storage.from(closed).info(path)));
    assert.deepEqual(
      (await Promise.all(infos)).map((info) => info.cacheControl),
      ['max-age=3600', 'max-age=60'],
    );
  });
  suite.same('storageFileApi: content type of a file', async () => {
    await given(files.upload('testpath/typed', new Blob(['{}'], { type: 'application/json' })));
    assert.equal((await given(files.info('testpath/typed'))).contentType, 'application/json');
  });
}

function addSignedUploads(suite: Suite, open: string): void {
  const files = storage.from(open);
  const visitor = connect(anonKey).storage.from(open);
  suite.same('storageFileApi: sign url for upload', async () => {
    const signed = await given(files.createSignedUploadUrl('signed/a.txt'));
    assert.equal(signed.path, 'signed/a.txt');
    assert.ok(signed.signedUrl.startsWith(`${url}/storage/v1/object/upload/sign/${open}/signed/a.txt?token=`));
  });
  suite.same('storageFileApi: can upload with a signed url', async () => {
    const { token } = await given(files.createSignedUploadUrl('signed/a.txt'));
    const made = await given(visitor.uploadToSignedUrl('signed/a.txt', token, 'words'));
    assert.deepEqual([made.path, made.fullPath], ['signed/a.txt', `${open}/signed/a.txt`]);
  });
  suite.same('storageFileApi: overwriting files with a signed url', async () => {
    const { token } = await given(files.createSignedUploadUrl('signed/a.txt', { upsert: true }));
    await given(visitor.uploadToSignedUrl('signed/a.txt', token, 'again'));
  });
  suite.same('storageFileApi: cannot upload to a signed url twice', async () => {
    const { token } = await given(files.createSignedUploadUrl('signed/b.txt'));
    await given(visitor.uploadToSignedUrl('signed/b.txt', token, 'words'));
    await refusedFile(visitor.uploadToSignedUrl('signed/b.txt', token, 'words'), TAKEN);
  });
  suite.same('storageFileApi: uploadToSignedUrl with Blob and metadata', async () => {
    const { token } = await given(files.createSignedUploadUrl('signed/c.txt'));
    const body = new Blob(['words'], { type: 'text/plain' });
    await given(visitor.uploadToSignedUrl('signed/c.txt', token, body, { metadata: { kind: 'blob' } }));
    assert.deepEqual((await given(files.info('signed/c.txt'))).metadata, { kind: 'blob' });
  });
  suite.same('storageFileApi: uploadToSignedUrl with a raw body and metadata', async () => {
    const { token } = await given(files.createSignedUploadUrl('signed/d.txt'));
    await given(visitor.uploadToSignedUrl('signed/d.txt', token, 'words', { metadata: { kind: 'raw' } }));
    assert.deepEqual((await given(files.info('signed/d.txt'))).metadata, { kind: 'raw' });
  });
  suite.same('storageFileApiNode: uploadToSignedUrl with a stream', async () => {
    const { token } = await given(files.createSignedUploadUrl('signed/e.txt'));
    await given(visitor.uploadToSignedUrl('signed/e.txt', token, new Blob(['words']).stream()));
  });
  suite.same('storageFileApi: a signed url for another path', async () => {
    const { token } = await given(files.createSignedUploadUrl('signed/f.txt'));
    await refusedFile(visitor.uploadToSignedUrl('signed/g.txt', token, 'words'), {
      status: 400,
      code: 'InvalidSignature',
    });
  });
}

function addLinks(suite: Suite, closed: string, open: string): void {
  const path = 'links/my file.txt';
  suite.same('storageFileApi: get public URL', async () => {
    await given(storage.from(open).upload(path, 'words'));
    const response = await fetch(storage.from(open).getPublicUrl(path).data.publicUrl);
    assert.deepEqual([response.status, await response.text()], [200, 'words']);
  });
  suite.same('storageFileApi: public URL with download querystring', async () => {
    const response = await fetch(storage.from(open).getPublicUrl(path, { download: true }).data.publicUrl);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
  });
  suite.same('storageFileApi: public URL with custom name for download', async () => {
    const response = await fetch(storage.from(open).getPublicUrl(path, { download: 'test.txt' }).data.publicUrl);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename=test.txt/);
  });
  suite.same('storageFileApi: public URL of a private bucket', async () => {
    const response = await fetch(storage.from(closed).getPublicUrl(path).data.publicUrl);
    assert.equal(response.status, 400);
  });
  suite.same('storageFileApi: sign url', async () => {
    await given(storage.from(closed).upload(path, 'words'));
    const { signedUrl } = await given(storage.from(closed).createSignedUrl(path, 2000));
    assert.ok(signedUrl.startsWith(`${url}/storage/v1/object/sign/${closed}/links/my%20file.txt?token=`));
    const response = await fetch(signedUrl);
    assert.deepEqual([response.status, await response.text()], [200, 'words']);
  });
  suite.same('storageFileApi: sign url with download querystring', async () => {
    const { signedUrl } = await given(storage.from(closed).createSignedUrl(path, 2000, { download: true }));
    const response = await fetch(signedUrl);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
  });
  suite.same('storageFileApi: sign url with custom filename', async () => {
    const { signedUrl } = await given(storage.from(closed).createSignedUrl(path, 2000, { download: 'test.txt' }));
    const response = await fetch(signedUrl);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename=test.txt/);
  });
  suite.same('storageFileApi: sign url of what is missing', () =>
    refusedFile(storage.from(closed).createSignedUrl('none.txt', 2000), MISSING),
  );
  suite.same('storageFileApi: sign urls', async () => {
    const links = await given(storage.from(closed).createSignedUrls([path, 'none.txt'], 2000));
    assert.deepEqual(
      links.map((link) => [link.path, link.error === null]),
      [
        [path, true],
        ['none.txt', false],
      ],
    );
  });
  suite.same('storageFileApi: cacheNonce', async () => {
    const { publicUrl } = storage.from(open).getPublicUrl(path, { cacheNonce: 'one' }).data;
    assert.equal((await fetch(publicUrl)).status, 200);
  });
}

async function addFiles(suite: Suite, closed: string, open: string): Promise<void> {
  const files = storage.from(closed);
  for (const name of ['b.txt', 'a.txt', 'deep/c.txt']) await given(files.upload(`list/${name}`, 'words'));
  suite.same('storageFileApi: list objects', async () => {
    const found = await given(files.list('list'));
    assert.deepEqual(
      found.map((file) => file.name),
      ['a.txt', 'b.txt', 'deep'],
    );
    assert.equal(found[2]?.id, null);
  });
  suite.same('list-sortby-defaults: a partial sortBy', async () => {
    const found = await given(files.list('list', { sortBy: { order: 'desc' } }));
    assert.equal(found[0]?.name, 'deep');
  });
  suite.same('storageFileApi: list objects V2', async () => {
    const found = await given(files.listV2({ prefix: 'list/' }));
    assert.deepEqual(
      found.objects.map((file) => file.name),
      ['list/a.txt', 'list/b.txt', 'list/deep/c.txt'],
    );
  });
  suite.same('storageFileApi: list objects V2 - folders', async () => {
    const found = await given(files.listV2({ prefix: 'list/', with_delimiter: true }));
    assert.deepEqual([found.folders.map((folder) => folder.name), found.objects.length], [['list/deep/'], 2]);
  });
  suite.same('storageFileApi: list objects V2 - paginated', async () => {
    const first = await given(files.listV2({ prefix: 'list/', limit: 2 }));
    assert.deepEqual([first.hasNext, first.objects.length], [true, 2]);
    const rest = await given(files.listV2({ prefix: 'list/', limit: 2, cursor: first.nextCursor ?? '' }));
    assert.deepEqual([rest.hasNext, rest.objects[0]?.name], [false, 'list/deep/c.txt']);
  });
  suite.same('storageFileApi: move object to different path', async () => {
    await given(files.upload('move/from.txt', 'words'));
    assert.equal((await given(files.move('move/from.txt', 'move/to.txt'))).message, 'Successfully moved');
  });
  suite.same('storageFileApi: move object across buckets', async () => {
    await given(files.move('move/to.txt', 'move/there.txt', { destinationBucket: open }));
    await refusedFile(files.download('move/to.txt'), MISSING);
    await given(storage.from(open).download('move/there.txt'));
  });
  suite.same('storageFileApi: copy object to different path', async () => {
    assert.equal((await given(files.copy('list/a.txt', 'copy/a.txt'))).path, `${closed}/copy/a.txt`);
  });
  suite.same('storageFileApi: copy object across buckets', async () => {
    const made = await given(files.copy('list/a.txt', 'copy/b.txt', { destinationBucket: open }));
    assert.equal(made.path, `${open}/copy/b.txt`);
  });
  suite.same('storageFileApi: downloads an object', async () => {
    const read = await given(files.download('list/a.txt'));
    assert.deepEqual([read.size, read.type.split(';')[0]], [5, 'text/plain']);
  });
  suite.same('storageFileApi: downloads an object as a stream', async () => {
    const stream = await given(files.download('list/a.txt').asStream());
    assert.equal(await new Response(stream).text(), 'words');
  });
  suite.same('storageFileApi: download with abort signal', async () => {
    const { error } = await files.download('list/a.txt', {}, { signal: AbortSignal.abort() });
    assert.match((error as Error | null)?.message ?? '', /abort/i);
  });
  suite.same('storageFileApi: download with cache control', async () => {
    await given(files.download('list/a.txt', {}, { cache: 'no-store' }));
  });
  suite.same('storageFileApi: download with cacheNonce', async () => {
    await given(files.download('list/a.txt', { cacheNonce: 'one' }));
  });
  suite.same('storageFileApi: get object info', async () => {
    const info = await given(files.info('list/a.txt'));
    assert.deepEqual([info.name, info.bucketId, info.size], ['list/a.txt', closed, 5]);
  });
  suite.same('storageFileApi: check if object exists', async () => {
    assert.equal((await files.exists('list/a.txt')).data, true);
    assert.equal((await files.exists('list/none.txt')).data, false);
  });
  suite.same('storageFileApi: removes an object', async () => {
    const gone = await given(files.remove(['list/a.txt', 'list/none.txt']));
    assert.deepEqual(
      gone.map((file) => file.name),
      ['list/a.txt'],
    );
    await refusedFile(files.download('list/a.txt'), MISSING);
  });
  suite.notOffered('storageFileApi: purgeCache, as there is no cache in front', async () => {
    const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` };
    const response = await fetch(`${url}/storage/v1/cdn/${closed}/list/a.txt`, { method: 'DELETE', headers });
    assert.equal(response.status, 404);
  });
}

async function addPictures(suite: Suite, closed: string, open: string): Promise<void> {
  for (const bucket of [closed, open]) {
    await given(storage.from(bucket).upload('wide.png', drawPng(400, 200), { contentType: 'image/png' }));
  }
  const transform = { width: 200, height: 300, resize: 'cover' } as const;
  const sized = async (file: Blob | Response) => sizeOfPng(await file.arrayBuffer());
  suite.same('storageFileApi: public url with transformation', async () => {
    const small = { width: 100, height: 100, resize: 'contain', quality: 70 } as const;
    const response = await fetch(storage.from(open).getPublicUrl('wide.png', { transform: small }).data.publicUrl);
    assert.deepEqual(await sized(response), [100, 50]);
  });
  suite.same('storageFileApi: public url with an empty transform', async () => {
    const { publicUrl } = storage.from(open).getPublicUrl('wide.png', { transform: {} }).data;
    assert.deepEqual(await sized(await fetch(publicUrl)), [400, 200]);
  });
  suite.differs('storageFileApi: download a transformed file', 'never larger than the original', async () => {
    const [width, height] = await sized(await given(storage.from(closed).download('wide.png', { transform })));
    assert.ok(width <= 200 && height <= 300, `${width} × ${height}`);
  });
  suite.same('storageFileApi: download with an empty transform', async () => {
    const read = await given(storage.from(closed).download('wide.png', { transform: {} }));
    assert.deepEqual(await sized(read), [400, 200]);
  });
  suite.same('storageFileApi: a signed transformed image', async () => {
    const options = { transform: { width: 50, height: 50, resize: 'fill' } } as const;
    const { signedUrl } = await given(storage.from(closed).createSignedUrl('wide.png', 2000, options));
    assert.ok(signedUrl.includes('/render/image/sign/'));
    assert.deepEqual(await sized(await fetch(signedUrl)), [50, 50]);
  });
  suite.differs('storageFileApi: format of a transformed image', 'it stays in its format', async () => {
    const read = await given(storage.from(closed).download('wide.png', { transform: { width: 50 } }));
    assert.equal(read.type, 'image/png');
  });
}

async function addRefusals(suite: Suite, closed: string): Promise<void> {
  const person = await createPerson('user');
  suite.same('storageFileApi: errors are Storage errors', async () => {
    const { error } = await storage.from(closed).download('none.txt');
    assert.deepEqual([error?.name, error !== null && 'status' in error], ['StorageApiError', true]);
  });
  suite.same('errorHandling: throwOnError', async () => {
    await assert.rejects(async () => storage.from('not-exist').throwOnError().list(), { name: 'StorageApiError' });
  });
  suite.same('errorHandling: network errors', async () => {
    const broken = connect(anonKey, undefined, () => Promise.reject(new TypeError('Network failure')));
    const { data, error } = await broken.storage.from(closed).list();
    assert.deepEqual([data, error?.message], [null, 'Network failure']);
  });
  suite.same('a row policy refuses an upload', () =>
    refusedFile(person.client.storage.from('media').upload('elsewhere/a.png', PNG), {
      status: 403,
      code: 'AccessDenied',
      message: 'new row violates row-level security policy',
    }),
  );
  suite.differs("content of the product's buckets", 'what a file is decides, not what it is called', () =>
    refusedFile(
      person.client.storage.from('media').upload(`${person.id}/a.png`, PROGRAM, { contentType: 'image/png' }),
      {
        status: 415,
        code: 'InvalidMimeType',
      },
    ),
  );
  suite.differs('buckets of the product', 'they cannot be changed', () =>
    refusedFile(storage.updateBucket('media', { public: false }), { status: 403, code: 'AccessDenied' }),
  );
}
