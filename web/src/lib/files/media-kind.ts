// Detects the type of a file from its first bytes; its name and the type a device reports may be wrong.

export interface MediaKind {
  type: 'image' | 'video';
  mime: string;
  extension: string;
}

const JPEG: MediaKind = { type: 'image', mime: 'image/jpeg', extension: 'jpg' };
const PNG: MediaKind = { type: 'image', mime: 'image/png', extension: 'png' };
const GIF: MediaKind = { type: 'image', mime: 'image/gif', extension: 'gif' };
const WEBP: MediaKind = { type: 'image', mime: 'image/webp', extension: 'webp' };
const MP4: MediaKind = { type: 'video', mime: 'video/mp4', extension: 'mp4' };
const QUICKTIME: MediaKind = { type: 'video', mime: 'video/quicktime', extension: 'mov' };
const WEBM: MediaKind = { type: 'video', mime: 'video/webm', extension: 'webm' };

/** MP4-family containers that hold a still picture, which the server does not accept. */
const STILLS = /^(avif|avis|heic|heix|heim|heis|mif1|msf1)/;

/** The media types that a post accepts, detected as the server does; undefined for anything else. */
export async function readMediaKind(file: Blob): Promise<MediaKind | undefined> {
  return mediaKindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
}

function mediaKindOf(head: Uint8Array): MediaKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return JPEG;
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return PNG;
  if (/^GIF8[79]a/.test(text)) return GIF;
  if (/^RIFF[^]{4}WEBP/.test(text)) return WEBP;
  if (text.startsWith('\x1a\x45\xdf\xa3')) return WEBM;
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const brand = text.slice(8, 12);
  if (STILLS.test(brand)) return undefined;
  return brand === 'qt  ' ? QUICKTIME : MP4;
}

/** The same content with a name and type that match it. */
export function withKind(file: File, { mime, extension }: MediaKind): File {
  const fits = new RegExp(`\\.${extension === 'jpg' ? 'jpe?g' : extension}$`, 'i').test(file.name);
  if (fits && file.type === mime) return file;
  const name = fits ? file.name : `${file.name.replace(/\.[^.]*$/, '')}.${extension}`;
  return new File([file], name, { type: mime, lastModified: file.lastModified });
}
