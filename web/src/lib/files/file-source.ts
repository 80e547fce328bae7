// Where a picture or video that a row names is loaded from.

import { use } from 'react';
import { ConfigContext } from '@/lib/server/config-context';

/** How a picture is wanted. Nothing is made larger than it is. */
export interface Frame {
  width: number;
  /** With a height the frame is filled and what sticks out is cut off; without one the shape stays. */
  height?: number;
}

const OWN_FILE = /^(?:https?:\/\/[^?#]*)?\/storage\/v1\/object\/public\/((?:avatars|media)\/[^?#]+)/;

/** The bucket and the path behind an address of ours, as `avatars/{userId}/{file}`; undefined for a file elsewhere. */
export function ownFile(url: string): string | undefined {
  return OWN_FILE.exec(url)?.[1];
}

/** How a row names a file of ours: without a host, which may change. */
export function publicPath(bucket: 'avatars' | 'media', path: string): string {
  return `/storage/v1/object/public/${bucket}/${path}`;
}

/** The path in this bucket; undefined for a file elsewhere. */
export function pathInBucket(bucket: 'avatars' | 'media', url: string): string | undefined {
  const file = ownFile(url);
  return file?.startsWith(`${bucket}/`) ? file.slice(bucket.length + 1) : undefined;
}

/**
 * Our own files are loaded from where the page came from, whatever host the row was written under: the page's content security
 * policy allows no other. `basePath` is empty unless the instance's address has a path.
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
