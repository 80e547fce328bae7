// Which files a post takes, and what they become before they are sent.

import { readMediaKind, withKind, type MediaKind } from '@/lib/files/media-kind';
import { shrinkPicture } from '@/lib/files/shrink-picture';
import type { Toast } from '@/lib/ui/toast';
import { isWholeVideo } from '@/lib/files/whole-video';

export interface Media {
  file: File;
  type: 'image' | 'video';
  /** Of a picture: so that its place in the feed is kept free while it loads. */
  width?: number;
  height?: number;
}

export type Refusal = Pick<Toast, 'title' | 'description'>;

const MB = 1024 * 1024;
const LARGEST_VIDEO = 50 * MB;
const LARGEST_IMAGE = 10 * MB;
/** A photograph above the limit is made smaller first, unless it is so large that this would take the device's memory. */
const LARGEST_SOURCE = 60 * MB;

const UNSUPPORTED: Refusal = { title: 'Unsupported file type', description: 'Please select an image or video file.' };
const LARGE_VIDEO: Refusal = {
  title: 'Video is too large',
  description: 'Please select a video smaller than 50MB.',
};
const LARGE_IMAGE: Refusal = {
  title: 'Image is too large',
  description: 'Please select an image smaller than 10MB.',
};
const UNREADABLE_IMAGE: Refusal = {
  title: 'Picture cannot be read',
  description: 'It may be damaged. Please select a JPEG, PNG, GIF or WebP file.',
};
const UNREADABLE_VIDEO: Refusal = {
  title: 'Video cannot be read',
  description: 'It may be damaged or cut off. Please select an MP4, MOV or WebM file.',
};

/** The file as a part of a post, or what to tell the person about it. Its content decides what it is, not its name. */
export async function takeMedia(file: File): Promise<Media | Refusal> {
  const kind = await readMediaKind(file);
  if (!kind) return unknownMedia(file);
  const taken = withKind(file, kind);
  return kind.type === 'video' ? takeVideo(taken, kind) : takeImage(taken);
}

/** Nothing that a post takes; what it claims to be decides what to say. */
function unknownMedia({ type, size }: File): Refusal {
  if (type.startsWith('video/')) return size > LARGEST_VIDEO ? LARGE_VIDEO : UNREADABLE_VIDEO;
  if (type.startsWith('image/')) return size > LARGEST_IMAGE ? LARGE_IMAGE : UNREADABLE_IMAGE;
  return UNSUPPORTED;
}

async function takeVideo(file: File, kind: MediaKind): Promise<Media | Refusal> {
  if (file.size > LARGEST_VIDEO) return LARGE_VIDEO;
  return (await isWholeVideo(file, kind)) ? { file, type: 'video' } : UNREADABLE_VIDEO;
}

async function takeImage(file: File): Promise<Media | Refusal> {
  if (file.size > LARGEST_SOURCE) return LARGE_IMAGE;
  const shown = await shrinkPicture(file);
  if (!shown) return UNREADABLE_IMAGE;
  return shown.file.size > LARGEST_IMAGE ? LARGE_IMAGE : { ...shown, type: 'image' };
}
