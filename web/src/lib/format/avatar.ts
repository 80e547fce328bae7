// What an avatar shows without a picture.

import type { UserType } from '@/lib/auth/auth';

export type AvatarTone = 1 | 2 | 3 | 4 | 5 | 6;

const TONES = [1, 2, 3, 4, 5, 6] as const;

/** People have round avatars, organisations square ones. */
export function avatarKind(userType: UserType): 'person' | 'organisation' {
  return userType === 'business' ? 'organisation' : 'person';
}

/** One of six colour pairs, always the same for the same id. */
export function avatarTone(id: string): AvatarTone {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return TONES[hash % TONES.length] ?? 1;
}

/** The first letters of the first and last word: "Ananya Iyer" is AI, "Madonna" is M. An emoji is not a word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? '')).join('');
}

/** Starts with a letter that cannot be part of a cluster, as most names do. Avoids a segmenter, which takes a phone 50 ms to create. */
const PLAIN = /^[a-z\d](?=[a-z\d]|$)/i;

/** A letter of an Indian script can be several code points, so a plain index would cut it. */
let letters: Intl.Segmenter | undefined;

function firstLetter(word: string): string {
  const plain = PLAIN.exec(word)?.[0];
  if (plain !== undefined) return plain.toUpperCase();
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return ([...letters.segment(word)][0]?.segment ?? '').toUpperCase();
}
