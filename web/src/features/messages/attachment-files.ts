// Which files can be sent along, and which of them are shown as pictures.

import { ACTIVE_ENDINGS, MACRO_ENDINGS } from './forbidden-endings';
import { t } from '@/words/message-delivery';

const LARGEST_MB = 10;

/** Those that every browser draws; whatever else calls itself a picture is a file to download. */
const PICTURE = /\.(png|jpe?g|gif|webp|avif)$/i;

/** Dots, spaces and invisible marks at the end of a name, which desktops ignore. */
const IGNORED_END = /[.\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/u;

export interface RefusedFile {
  name: string;
  reason: string;
}

export function isPicture(name: string): boolean {
  return PICTURE.test(name);
}

export function pictureAlt(name: string): string {
  return t('picture', { name });
}

/** Parts the files that can be sent from those that cannot, each with its reason. The server looks at the content as well. */
export function sortFiles(files: readonly File[]): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const reason = reasonAgainst(file);
    if (reason === undefined) taken.push(file);
    else refused.push({ name: file.name, reason });
  }
  return { taken, refused };
}

function reasonAgainst({ name, size }: File): string | undefined {
  const ending = /\.([^.]+)$/.exec(name.replace(IGNORED_END, ''))?.[1]?.toLowerCase() ?? '';
  if (MACRO_ENDINGS.includes(ending)) return t('file.macros');
  if (ACTIVE_ENDINGS.includes(ending)) return t('refused.harmful');
  if (size > LARGEST_MB * 1024 * 1024) return t('file.tooLarge', { size: LARGEST_MB });
  return size === 0 ? t('file.empty') : undefined;
}
