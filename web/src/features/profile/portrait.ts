// Pictures of people and logos: which files are taken, and where they lie.

import type { Toast } from '@/lib/toast';

const LARGEST = 5 * 1024 * 1024;

/** What to tell the person about a file that is not taken. */
export function refusalOfPortrait(file: File): Pick<Toast, 'title' | 'description'> | undefined {
  if (!file.type.startsWith('image/')) {
    return { title: 'Unsupported file type', description: 'Please select an image file.' };
  }
  if (file.size > LARGEST) {
    return { title: 'Image is too large', description: 'Please select an image smaller than 5MB.' };
  }
  return undefined;
}

/** The path in the bucket `avatars` behind a public address; undefined for a picture that is not ours. */
export function pathOfPortrait(url: string): string | undefined {
  return /\/storage\/v1\/object\/public\/avatars\/([\w./-]+)$/.exec(url)?.[1];
}
