// Which files a post takes, and where they are found again.

import type { Supabase } from '@/lib/supabase';
import type { Toast } from '@/lib/toast';

export interface Media {
  file: File;
  type: 'image' | 'video';
}

const MB = 1024 * 1024;
const LARGEST_VIDEO = 50 * MB;
const LARGEST_IMAGE = 10 * MB;

/** The file as a part of a post, or what to tell the person about it. */
export function checkMedia(file: File): Media | Pick<Toast, 'title' | 'description'> {
  const type = file.type.split('/')[0];
  if (type !== 'image' && type !== 'video') {
    return { title: 'Unsupported file type', description: 'Please select an image or video file.' };
  }
  if (type === 'video' && file.size > LARGEST_VIDEO) {
    return { title: 'Video is too large', description: 'Please select a video smaller than 50MB.' };
  }
  if (type === 'image' && file.size > LARGEST_IMAGE) {
    return { title: 'Image is too large', description: 'Please select an image smaller than 10MB.' };
  }
  return { file, type };
}

/** The path in the bucket `media` behind a public address; undefined for a file that is not ours. */
export function pathOfMedia(url: string): string | undefined {
  return /\/storage\/v1\/object\/public\/media\/([\w./-]+)$/.exec(url)?.[1];
}

/** Where to load it from now. The address was stored with the name the server had then, which may have changed since. */
export function mediaSource(supabase: Supabase, url: string): string {
  const path = pathOfMedia(url);
  return path === undefined ? url : supabase.storage.from('media').getPublicUrl(path).data.publicUrl;
}
