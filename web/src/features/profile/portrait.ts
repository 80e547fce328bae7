// Pictures of people and logos: which files are taken.

import { readMediaKind, withKind } from '@/lib/files/media-kind';
import { decode } from '@/lib/files/shrink-picture';
import type { Toast } from '@/lib/ui/toast';

const MB = 1024 * 1024;
/** What is sent is cut out of it and small; this is about the memory of the device. */
const LARGEST = 30 * MB;

type Refusal = Pick<Toast, 'title' | 'description'>;

/** A picture to cut the portrait out of, or what to tell the person about the file. */
export async function readPortrait(file: File): Promise<{ file: File; picture: HTMLImageElement } | Refusal> {
  const kind = await readMediaKind(file);
  if (kind?.type !== 'image' && !file.type.startsWith('image/')) {
    return { title: 'Unsupported file type', description: 'Please select an image file.' };
  }
  if (file.size > LARGEST) {
    return { title: 'Image is too large', description: 'Please select an image smaller than 30MB.' };
  }
  const picture = kind?.type === 'image' ? await decode(file) : undefined;
  if (!kind || !picture) {
    return {
      title: 'Picture cannot be read',
      description: 'It may be damaged. Please select a JPEG, PNG, GIF or WebP file.',
    };
  }
  return { file: withKind(file, kind), picture };
}
