// Sends a file to storage and tells how far it has come. `fetch`, and so the client, cannot tell that; XMLHttpRequest can.

import { statusOf } from '@/lib/errors/errors';
import type { Supabase } from '@/lib/server/supabase';
import { noteUnanswered } from '@/lib/server/watch-server';

export interface FileToSend {
  bucket: string;
  path: string;
  file: Blob;
  /**
   * The path is the same each time this file is sent, so a file that is there already is this one. Otherwise an upload that was begun
   * before a reload keeps its first path.
   */
  hasOwnPath?: boolean;
  /** Is called with whole percent, from 0 to 100. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
}

/** The server did not take the file. As in the client's own errors, the status tells a fault from a refusal. */
export class FileRefused extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, body: string) {
    super(fieldOf(body, 'message') ?? '');
    this.status = status;
    this.code = fieldOf(body, 'code');
  }

  /** It is of the right kind, but brings programs along; the message says what to do. */
  get hasMacros(): boolean {
    return this.code === 'MacrosFound';
  }

  /** Its content is not what the place takes, whatever its name says. */
  get wrongKind(): boolean {
    return this.status === 415;
  }
}

/** Larger files go in pieces, so that a cut line or a reload does not begin them again. */
const LARGE_BYTES = 6 * 1024 * 1024;
export const ALREADY_THERE = 409;

/** Resolves to the path at which the file is. */
export async function uploadFile(supabase: Supabase, sent: FileToSend): Promise<string> {
  try {
    return await (sent.file.size > LARGE_BYTES ? uploadLarge(supabase, sent) : uploadWhole(supabase, sent));
  } catch (error) {
    if (sent.hasOwnPath && statusOf(error) === ALREADY_THERE) return sent.path;
    throw error;
  }
}

async function uploadLarge(supabase: Supabase, sent: FileToSend): Promise<string> {
  const { uploadInPieces } = await import('./resumable-upload');
  return uploadInPieces(supabase, sent);
}

/** The client asks for an address that takes this one file; the file then goes there. */
async function uploadWhole(supabase: Supabase, { bucket, path, file, onProgress, signal }: FileToSend) {
  const { data, error } = await supabase.storage.from(bucket).createSignedUploadUrl(path);
  if (error) throw error;
  await put(data.signedUrl, file, onProgress, signal);
  return data.path;
}

function put(url: string, file: Blob, onProgress: FileToSend['onProgress'], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('cache-control', 'max-age=3600');
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : Math.floor((loaded / total) * 100));
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new FileRefused(request.status, request.responseText));
    };
    request.onerror = () => {
      noteUnanswered();
      reject(new TypeError('Failed to fetch'));
    };
    request.onabort = () => {
      reject(cancelled());
    };
    if (signal?.aborted) {
      reject(cancelled());
      return;
    }
    signal?.addEventListener('abort', () => {
      request.abort();
    });
    request.send(file);
  });
}

export function cancelled(): DOMException {
  return new DOMException('The upload was cancelled.', 'AbortError');
}

/** Storage says why in `message`, and in one word in `code`. */
function fieldOf(body: string, name: 'message' | 'code'): string | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    const value =
      typeof answer === 'object' && answer !== null ? (answer as Partial<Record<string, unknown>>)[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
