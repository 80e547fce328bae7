// Prepares pictures and videos for upload: which files a place accepts, and how they are converted. The content decides the type, not the name.

import type { FileProblem } from './file-checks';
import { readMediaKind, withKind, type MediaKind } from './media-kind';
import { decode, shrinkPicture, type OpenPicture } from './shrink-picture';
import { isWholeVideo } from './whole-video';
import { t } from '@/words/files';

export interface MediaLimits {
  /** Limit for a picture as it is sent. This is the limit shown to users. */
  imageMb: number;
  /** Limit for a picture as it was chosen. A larger one could exhaust the device's memory. */
  sourceMb: number;
  /** Absent where only pictures are accepted. */
  videoMb?: number;
}

export interface Media {
  file: File;
  type: 'image' | 'video';
  /** For pictures, so that the feed can reserve the space while they load. */
  width?: number;
  height?: number;
}

const MB = 1024 * 1024;

/** The file to send, with photographs scaled down, or the problem to report. */
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

/** Opens a chosen picture for cropping. */
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

/** For content that is not accepted. The type that the file claims decides the message. */
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
