// Formats page titles and descriptions, and sets the title of the tab.

import { createListeners } from '@/lib/listeners';

const DESCRIPTION_LENGTH = 160;

const { subscribe, notify } = createListeners();
let pageTitle: string | undefined;
let unread = 0;

/** Notifies when a screen sets the title, but not when only the count changes. Returns an unsubscribe function. */
export const onTitleSet = subscribe;

/** Sets the title of the tab. */
export function setTitle(title: string): void {
  pageTitle = fullTitle(title);
  writeTitle();
  notify();
}

/** Puts "(2)" before the title of the tab, so that the count is visible from another tab. */
export function setTitleCount(count: number): void {
  pageTitle = currentTitle();
  unread = count;
  writeTitle();
}

/** The title of the tab without the count. */
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

/** At most 160 characters on one line, cut between words if possible. */
export function cutDescription(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  if (characters.length <= DESCRIPTION_LENGTH) return line;
  const start = characters.slice(0, DESCRIPTION_LENGTH - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  const words = lastSpace > DESCRIPTION_LENGTH / 2 ? start.slice(0, lastSpace) : start;
  return `${words.replace(/[\s.,;:–-]+$/, '')}…`;
}
