// The user's own files in storage: uploaded once under a new path, and removed when nothing uses them.

import type { Supabase } from '@/lib/server/supabase';
import { pathInBucket } from './file-source';
import { uploadFile, type FileToSend } from './upload';

interface OwnFile extends Pick<FileToSend, 'bucket' | 'signal'> {
  ownerId: string;
  file: File;
  onProgress?: FileToSend['onProgress'];
}

/** The paths of uploaded files, so that no file is sent twice when only a later step failed. */
const arrived = new WeakMap<File, string>();

/** Resolves to the path in the bucket. */
export async function uploadOwnFile(
  supabase: Supabase,
  { ownerId, bucket, file, onProgress = () => undefined, signal }: OwnFile,
): Promise<string> {
  const known = arrived.get(file);
  if (known !== undefined) return known;
  const path = await uploadFile(supabase, {
    bucket,
    path: uploadPath(ownerId, file, new Date()),
    file,
    onProgress,
    ...(signal && { signal }),
  });
  arrived.set(file, path);
  return path;
}

/** The path for a user's file: `{userId}/{userId}-{timestamp}.{ext}`. */
export function uploadPath(userId: string, file: File, now: Date): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1] ?? file.type.split('/')[1] ?? 'bin';
  return `${userId}/${userId}-${now.getTime()}.${extension.toLowerCase()}`;
}

/** Removes an uploaded file that is not used after all. */
export async function discardOwnFile(supabase: Supabase, { bucket, file }: Pick<OwnFile, 'bucket' | 'file'>) {
  const path = arrived.get(file);
  arrived.delete(file);
  if (path !== undefined) await removeFile(supabase, bucket, path);
}

/** Removes the file that a row referred to, after the row is deleted or refers to another file. */
export async function removePublicFile(supabase: Supabase, bucket: 'avatars' | 'media', url: string | null) {
  const path = url && pathInBucket(bucket, url);
  if (path) await removeFile(supabase, bucket, path);
}

/** Nothing refers to the file, so a failed removal is not reported to the user. */
async function removeFile(supabase: Supabase, bucket: string, path: string): Promise<void> {
  await supabase.storage.from(bucket).remove([path]);
}
