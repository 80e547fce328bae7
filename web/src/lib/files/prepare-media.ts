// Pictures and videos before they are sent: which files a place takes, and what they become. The content decides what a file is, not its name.

import type { FileProblem } from './file-checks';
import { readMediaKind, withKind, type MediaKind } from './media-kind';
import { decode, shrinkPicture, type OpenPicture } from './shrink-picture';
import { isWholeVideo } from './whole-video';

export interface MediaLimits {
  /** Of a picture as it is sent, which is the size that people are told. */
  imageMb: number;
  /** Of a picture as it was chosen. A larger one could take all of the device's memory. */
  sourceMb: number;
  /** Left out where only pictures are taken. */
  videoMb?: number;
}

export interface Media {
  file: File;
  type: 'image' | 'video';
  /** Of a picture: so that its place in the feed is kept free while it loads. */
  width?: number;
  height?: number;
}

const MB = 1024 * 1024;
const UNREADABLE_IMAGE: FileProblem = {
  title: 'Picture cannot be read',
  description: 'It may be damaged. Please select a JPEG, PNG, GIF or WebP file.',
};
const UNREADABLE_VIDEO: FileProblem = {
  title: 'Video cannot be read',
  description: 'It may be damaged or cut off. Please select an MP4, MOV or WebM file.',
};

/** The file as it is sent, a photograph made smaller; or what to tell the person about it. */
export async function prepareMedia(file: File, limits: MediaLimits): Promise<Media | FileProblem> {
  const kind = await readMediaKind(file);
  if (kind?.type === 'video' && limits.videoMb !== undefined) {
    return prepareVideo(withKind(file, kind), kind, limits.videoMb);
  }
  const opened = await openPicture(file, limits);
  if (!('picture' in opened)) return opened;
  const shown = await shrinkPicture(opened);
  return shown.file.size > limits.imageMb * MB ? largeImage(limits.imageMb) : { ...shown, type: 'image' };
}

/** A picture as it was chosen, to cut a part out of it. */
export async function openPicture(file: File, limits: MediaLimits): Promise<OpenPicture | FileProblem> {
  const kind = await readMediaKind(file);
  if (kind?.type !== 'image') return problemOf(file, limits);
  if (file.size > limits.sourceMb * MB) return largeImage(limits.imageMb);
  const named = withKind(file, kind);
  const picture = await decode(named);
  return picture ? { file: named, picture } : UNREADABLE_IMAGE;
}

async function prepareVideo(file: File, kind: MediaKind, maxMb: number): Promise<Media | FileProblem> {
  if (file.size > maxMb * MB) return largeVideo(maxMb);
  return (await isWholeVideo(file, kind)) ? { file, type: 'video' } : UNREADABLE_VIDEO;
}

/** For content that is not taken. What the file claims to be decides what to say. */
function problemOf({ type, size }: File, { imageMb, videoMb }: MediaLimits): FileProblem {
  if (type.startsWith('video/') && videoMb !== undefined) {
    return size > videoMb * MB ? largeVideo(videoMb) : UNREADABLE_VIDEO;
  }
  if (type.startsWith('image/')) return size > imageMb * MB ? largeImage(imageMb) : UNREADABLE_IMAGE;
  const kinds = videoMb === undefined ? 'an image' : 'an image or video';
  return { title: 'Unsupported file type', description: `Please select ${kinds} file.` };
}

function largeImage(maxMb: number): FileProblem {
  return { title: 'Image is too large', description: `Please select an image smaller than ${maxMb}MB.` };
}

function largeVideo(maxMb: number): FileProblem {
  return { title: 'Video is too large', description: `Please select a video smaller than ${maxMb}MB.` };
}
