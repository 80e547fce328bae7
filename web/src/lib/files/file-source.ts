// The URL from which to load a picture or video named in a row.

import { use } from 'react';
import { ConfigContext } from '@/lib/server/config-context';

/** The size at which a picture is shown. Pictures are never enlarged. */
export interface Frame {
  width: number;
  /** With a height, the picture fills the frame and is cropped; without one, it keeps its proportions. */
  height?: number;
}

const OWN_FILE = /^(?:https?:\/\/[^?#]*)?\/storage\/v1\/object\/public\/((?:avatars|media)\/[^?#]+)/;

/** The bucket and path of a file stored here, as `avatars/{userId}/{file}`; undefined for a file elsewhere. */
export function ownFile(url: string): string | undefined {
  return OWN_FILE.exec(url)?.[1];
}

/** How rows refer to our own files: without a host, which may change. */
export function publicPath(bucket: 'avatars' | 'media', path: string): string {
  return `/storage/v1/object/public/${bucket}/${path}`;
}

/** The path within this bucket; undefined for a file elsewhere. */
export function pathInBucket(bucket: 'avatars' | 'media', url: string): string | undefined {
  const file = ownFile(url);
  return file?.startsWith(`${bucket}/`) ? file.slice(bucket.length + 1) : undefined;
}

/**
 * Our own files are loaded from the origin of the page, whatever host the row was written under, because the page's content security
 * policy allows no other. `basePath` is empty unless the instance's URL has a path.
 */
export function fileSource(url: string, basePath: string, frame?: Frame): string {
  const file = ownFile(url);
  if (file === undefined) return url;
  if (!frame) return `${basePath}/storage/v1/object/public/${file}`;
  const size = frame.height === undefined ? `width=${frame.width}` : `width=${frame.width}&height=${frame.height}`;
  return `${basePath}/storage/v1/render/image/public/${file}?${size}&resize=${frame.height === undefined ? 'contain' : 'cover'}`;
}

/** `fileSource` for this instance. */
export function useFileSource(): (url: string, frame?: Frame) => string {
  const config = use(ConfigContext);
  const basePath = config ? new URL(config.url).pathname.replace(/\/$/, '') : '';
  return (url, frame) => fileSource(url, basePath, frame);
}
