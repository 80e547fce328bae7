// Uploads a large file in chunks (TUS), and resumes after a lost connection or a reload: the device keeps the URL of each upload until
// it is done. Only large files need this module, so it is loaded with the first of them.

import { Upload, defaultOptions, type DetailedError, type HttpRequest } from 'tus-js-client';
import { statusOf } from '@/lib/errors/errors';
import type { Supabase } from '@/lib/server/supabase';
import { unsentPrefix } from '@/lib/browser/unsent-messages';
import { ALREADY_THERE, cancelled, FileRefused, type FileToSend } from './upload';
import { noteUnanswered } from '@/lib/server/watch-server';

/** The size that the Supabase guide recommends. Each uploaded chunk is kept. */
const PIECE_BYTES = 6 * 1024 * 1024;
/** After this time the server discards an unfinished upload. */
const LIFE_MS = 24 * 60 * 60 * 1000;
/** Signed URLs last two hours. */
const SIGN_AGAIN_MS = 90 * 60 * 1000;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000];

/** Resolves to the path of the file. A file chosen before a reload keeps the path it had then. */
export async function uploadInPieces(supabase: Supabase, sent: FileToSend): Promise<string> {
  const fingerprint = await fingerprintOf(supabase, sent);
  const path = (await findEarlierPath(fingerprint)) ?? sent.path;
  const sign = signer(supabase, sent.bucket, path);
  let address: string;
  try {
    address = (await sign()).address;
  } catch (error) {
    // The upload finished before the reload, and only the answer was lost.
    if (path !== sent.path && statusOf(error) === ALREADY_THERE) return path;
    throw error;
  }
  await send(sent, path, fingerprint, address, sign);
  return path;
}

/** Identifies a file across reloads: by its owner, its destination, and what the device knows of it. */
async function fingerprintOf(supabase: Supabase, { bucket, path, file, hasOwnPath }: FileToSend): Promise<string> {
  const { data } = await supabase.auth.getSession();
  const parts = hasOwnPath || !(file instanceof File) ? [path] : [path.split('/')[0], file.name, file.lastModified];
  return `${unsentPrefix(data.session?.user.id ?? '')}upload-${[bucket, ...parts, file.type, file.size].join('-')}`;
}

async function findEarlierPath(fingerprint: string): Promise<string | undefined> {
  const notes = defaultOptions.urlStorage;
  const all = await notes.findAllUploads();
  const isOver = ({ creationTime }: { creationTime: string }) => Date.now() - Date.parse(creationTime) > LIFE_MS;
  await Promise.all(all.filter(isOver).map(({ urlStorageKey }) => notes.removeUpload(urlStorageKey)));
  const [earlier] = await notes.findUploadsByFingerprint(fingerprint);
  return earlier?.metadata.objectName;
}

interface Signature {
  /** The URL where signed uploads start. */
  address: string;
  token: string;
}

/** Returns a function that provides a signature for this path and renews it before it expires. */
function signer(supabase: Supabase, bucket: string, path: string): () => Promise<Signature> {
  let signed: { at: number; signature: Signature } | undefined;
  return async () => {
    if (!signed || Date.now() - signed.at > SIGN_AGAIN_MS) {
      const { data, error } = await supabase.storage.from(bucket).createSignedUploadUrl(path);
      if (error) throw error;
      const [root = ''] = data.signedUrl.split('/object/upload/sign/');
      signed = { at: Date.now(), signature: { address: `${root}/upload/resumable/sign`, token: data.token } };
    }
    return signed.signature;
  };
}

function send(
  { bucket, file, onProgress, signal }: FileToSend,
  path: string,
  fingerprint: string,
  address: string,
  sign: () => Promise<Signature>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: address,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      fingerprint: () => Promise.resolve(fingerprint),
      metadata: {
        bucketName: bucket,
        objectName: path,
        contentType: file.type || 'application/octet-stream',
        cacheControl: '3600',
      },
      onBeforeRequest: async (request: HttpRequest) => {
        request.setHeader('x-signature', (await sign()).token);
      },
      onProgress: (sentBytes, allBytes) => {
        onProgress(allBytes === 0 ? 0 : Math.floor((sentBytes / allBytes) * 100));
      },
      onSuccess: () => {
        resolve();
      },
      onError: (error) => {
        const answer = (error as Partial<DetailedError>).originalResponse;
        if (answer) {
          reject(new FileRefused(answer.getStatus(), answer.getBody()));
        } else if (!navigator.onLine && !signal?.aborted) {
          // The device is offline. The upload continues when it is back online.
          window.addEventListener('online', start, { once: true });
        } else {
          noteUnanswered();
          reject(new TypeError('Failed to fetch'));
        }
      },
    });
    const start = () => {
      if (!signal?.aborted) upload.start();
    };
    if (signal?.aborted) {
      reject(cancelled());
      return;
    }
    signal?.addEventListener('abort', () => {
      window.removeEventListener('online', start);
      // Nobody needs the uploaded part. If it cannot be removed now, the server removes it tomorrow.
      upload.abort(true).catch(() => undefined);
      reject(cancelled());
    });
    void upload.findPreviousUploads().then(([earlier]) => {
      if (earlier) upload.resumeFromPreviousUpload(earlier);
      start();
    }, start);
  });
}
