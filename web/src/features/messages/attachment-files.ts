// Sorts chosen files into those that can be sent and those that cannot, and decides which are shown as pictures.

import { PHOTOGRAPH } from '@/lib/files/shrink-picture';
import { ACTIVE_ENDINGS, MACRO_ENDINGS } from './forbidden-endings';
import { t } from '@/words/message-delivery';

const MB = 1024 * 1024;
const MAX_MB = 10;
/** Photographs are scaled down before they are sent. A larger one could exhaust the device's memory. */
const MAX_PHOTOGRAPH_MB = 60;

/** Image formats that every browser can draw. Other images are offered as downloads. */
const PICTURE = /\.(png|jpe?g|gif|webp|avif)$/i;

/** Dots, spaces and invisible characters at the end of a name, which desktops ignore. */
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

/**
 * Separates the files that can be sent from those that cannot, with a reason for each refusal. The server also checks the
 * content.
 */
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

/** Adds refusals to those of earlier choices. A file that is refused again moves to the end. */
export function withRefused(earlier: readonly RefusedFile[], refused: readonly RefusedFile[]): RefusedFile[] {
  const again = new Set(refused.map(({ name }) => name));
  return [...earlier.filter(({ name }) => !again.has(name)), ...refused];
}

/** What to say about a file that is still too large as it would be sent; undefined if it is not. */
export function sizeProblem({ size }: File): string | undefined {
  return size > MAX_MB * MB ? tooLarge() : undefined;
}

function tooLarge(): string {
  return t('file.tooLarge', { size: MAX_MB });
}

function reasonAgainst({ name, size }: File): string | undefined {
  const ending = /\.([^.]+)$/.exec(name.replace(IGNORED_END, ''))?.[1]?.toLowerCase() ?? '';
  if (MACRO_ENDINGS.includes(ending)) return t('file.macros');
  if (ACTIVE_ENDINGS.includes(ending)) return t('refused.harmful');
  if (size > (PHOTOGRAPH.test(name) ? MAX_PHOTOGRAPH_MB : MAX_MB) * MB) return tooLarge();
  return size === 0 ? t('file.empty') : undefined;
}
