// How titles and descriptions of pages are written, and the title of the tab.

import { createListeners } from '@/lib/listeners';

const DESCRIPTION_LENGTH = 160;

const { subscribe, notify } = createListeners();
let pageTitle: string | undefined;
let unread = 0;

/** Tells when a screen names the tab, and not when the count changes; gives the function that ends it. */
export const onTitleSet = subscribe;

/** Names the tab. */
export function setTitle(title: string): void {
  pageTitle = fullTitle(title);
  writeTitle();
  notify();
}

/** Puts "(2)" before the name of the tab, so that it is seen from another one. */
export function setTitleCount(count: number): void {
  pageTitle = currentTitle();
  unread = count;
  writeTitle();
}

/** The name of the tab without the count. */
export function currentTitle(): string {
  return pageTitle ?? document.title;
}

function writeTitle(): void {
  const count = unread > 99 ? '99+' : String(unread);
  document.title = unread > 0 ? `(${count}) ${currentTitle()}` : currentTitle();
}

export function fullTitle(title: string): string {
  return `${title} · Sangam`;
}

/** At most 160 characters on one line, cut between words where there is a place to. */
export function cutDescription(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  if (characters.length <= DESCRIPTION_LENGTH) return line;
  const start = characters.slice(0, DESCRIPTION_LENGTH - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  const words = lastSpace > DESCRIPTION_LENGTH / 2 ? start.slice(0, lastSpace) : start;
  return `${words.replace(/[\s.,;:–-]+$/, '')}…`;
}
