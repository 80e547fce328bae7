// Scales large photographs down before the upload: phones take pictures larger than any screen here shows.

/** The longest side after scaling: twice the widest place that shows a picture. */
const MAX_SIDE = 2048;

/** Below this size, scaling takes longer than it saves. */
const SMALL_BYTES = 400 * 1024;

const QUALITY = 0.86;

/** Formats of still pictures that every browser decodes. */
export const PHOTOGRAPH = /\.(png|jpe?g|webp)$/i;

/** A local picture that the browser can show. */
export interface OpenPicture {
  file: File;
  picture: HTMLImageElement;
}

interface ShownPicture {
  file: File;
  width: number;
  height: number;
}

/** The picture to send, upright, with its size. Animated pictures are not changed. */
export async function shrinkPicture({ file, picture }: OpenPicture): Promise<ShownPicture> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const whole = { file, width, height };
  if (file.type === 'image/gif' || (scale === 1 && file.size <= SMALL_BYTES)) return whole;
  // A PNG with few colours is smaller unscaled.
  if (scale === 1 && file.type === 'image/png') return whole;
  const smaller = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const drawn = await draw(picture, smaller, file);
  return drawn && drawn.size < file.size ? { file: drawn, ...smaller } : whole;
}

/** A photograph at the size to send, with its size; any other file, and one that this browser cannot decode, as it is. */
export async function shrinkPhotograph(file: File): Promise<{ file: File } | ShownPicture> {
  if (!PHOTOGRAPH.test(file.name)) return { file };
  try {
    const picture = await decode(file);
    return picture ? await shrinkPicture({ file, picture }) : { file };
  } catch {
    return { file };
  }
}

/** Decodes a picture. Browsers rotate it by its EXIF orientation. */
export async function decode(file: Blob): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  const url = URL.createObjectURL(file);
  picture.src = url;
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function draw(
  picture: HTMLImageElement,
  { width, height }: Pick<ShownPicture, 'width' | 'height'>,
  original: File,
): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return fileOf(canvas, original);
}

/** The canvas as a file in the original format: PNG and WebP may be transparent, and JPEG would turn that black. */
export async function fileOf(canvas: HTMLCanvasElement, original: File): Promise<File | undefined> {
  const type = original.type === 'image/png' || original.type === 'image/webp' ? original.type : 'image/jpeg';
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, type, QUALITY);
  const drawn = await promise;
  if (!drawn) return undefined;
  // Browsers that cannot write WebP return a PNG.
  const extension = { 'image/png': 'png', 'image/webp': 'webp' }[drawn.type] ?? 'jpg';
  return new File([drawn], `${original.name.replace(/\.[^.]*$/, '')}.${extension}`, { type: drawn.type });
}
