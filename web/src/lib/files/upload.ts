// Uploads a file and reports progress. `fetch`, and so the client, cannot report progress; XMLHttpRequest can.

import { statusOf } from '@/lib/errors/errors';
import type { Supabase } from '@/lib/server/supabase';
import { noteUnanswered } from '@/lib/server/watch-server';

export interface FileToSend {
  bucket: string;
  path: string;
  file: Blob;
  /**
   * The path is the same each time this file is sent, so an existing file at that path is this one. Otherwise, an upload that began
   * before a reload keeps its first path.
   */
  hasOwnPath?: boolean;
  /** Called with whole percentages, from 0 to 100. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
}

/** The server did not accept the file. As in the client's own errors, the status separates faults from refusals. */
export class FileRefused extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, body: string) {
    super(fieldOf(body, 'message') ?? '');
    this.status = status;
    this.code = fieldOf(body, 'code');
  }

  /** The type is right, but the file contains macros; the message says what to do. */
  get hasMacros(): boolean {
    return this.code === 'MacrosFound';
  }

  /** The content does not match what the place accepts, whatever the file's name. */
  get wrongKind(): boolean {
    return this.status === 415;
  }
}

/** Larger files are sent in chunks, so that a lost connection or a reload does not restart the upload. */
const LARGE_BYTES = 6 * 1024 * 1024;
export const ALREADY_THERE = 409;

/** Resolves to the path of the file. */
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

/** Requests a signed URL for this one file, then sends the file there. */
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

/** Storage puts the reason into `message` and a one-word `code`. */
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
