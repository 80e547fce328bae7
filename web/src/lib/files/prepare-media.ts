// Pictures and videos before they are sent: which files a place takes, and what they become. The content decides what a file is, not its name.

import type { FileProblem } from './file-checks';
import { readMediaKind, withKind, type MediaKind } from './media-kind';
import { decode, shrinkPicture, type OpenPicture } from './shrink-picture';
import { isWholeVideo } from './whole-video';
import { t } from '@/words/files';

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

/** The file as it is sent, a photograph made smaller; or what to tell the person about it. */
export async function prepareMedia(file: File, limits: MediaLimits): Promise<Media | FileProblem> {
  const kind = await readMediaKind(file);
  if (kind?.type === 'video' && limits.videoMb !== undefined) {
    return prepareVideo(withKind(file, kind), kind, limits.videoMb);
  }
  const opened = await openPicture(file, limits);
  if (!('picture' in opened)) return opened;
  const shown = await shrinkPicture(opened);
  return shown.file.size > limits.imageMb * MB ? tooLarge('image', limits.imageMb) : { ...shown, type: 'image' };
}

/** A picture as it was chosen, to cut a part out of it. */
export async function openPicture(file: File, limits: MediaLimits): Promise<OpenPicture | FileProblem> {
  const kind = await readMediaKind(file);
  if (kind?.type !== 'image') return problemOf(file, limits);
  if (file.size > limits.sourceMb * MB) return tooLarge('image', limits.imageMb);
  const named = withKind(file, kind);
  const picture = await decode(named);
  return picture ? { file: named, picture } : unreadable('image');
}

async function prepareVideo(file: File, kind: MediaKind, maxMb: number): Promise<Media | FileProblem> {
  if (file.size > maxMb * MB) return tooLarge('video', maxMb);
  return (await isWholeVideo(file, kind)) ? { file, type: 'video' } : unreadable('video');
}

/** For content that is not taken. What the file claims to be decides what to say. */
function problemOf({ type, size }: File, { imageMb, videoMb }: MediaLimits): FileProblem {
  if (type.startsWith('video/') && videoMb !== undefined) {
    return size > videoMb * MB ? tooLarge('video', videoMb) : unreadable('video');
  }
  if (type.startsWith('image/')) return size > imageMb * MB ? tooLarge('image', imageMb) : unreadable('image');
  return {
    title: t('wrongKind.title'),
    description: t(videoMb === undefined ? 'wrongKind.image' : 'wrongKind.media'),
  };
}

function unreadable(type: Media['type']): FileProblem {
  return { title: t(`${type}.unreadable.title`), description: t(`${type}.unreadable.text`) };
}

function tooLarge(type: Media['type'], maxMb: number): FileProblem {
  return { title: t(`${type}.large.title`), description: t(`${type}.large.text`, { most: maxMb }) };
}
