// The keys that lead to the next and the previous applicant, wherever the focus is, unless it is where they mean something else.

import { useEffect, useEffectEvent } from 'react';

/** As `aria-keyshortcuts` has them. */
export const REVIEW_KEYS = { next: ['J', 'ArrowRight'].join(' '), previous: ['K', 'ArrowLeft'].join(' ') };

/** Where letters are typed. */
const TYPED = 'input, textarea, select, [contenteditable]';
/** Where the arrow keys have a meaning of their own. */
const OWN_ARROWS = '[role=radiogroup], [role=tablist], [data-own-arrows]';
/** What is open in front of the page. */
const IN_FRONT = '[role=dialog], [role=menu]';

/** 1 for the next, -1 for the previous; undefined for any other key. */
export function stepOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>,
) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(`${TYPED}, ${IN_FRONT}`) || document.querySelector(IN_FRONT)) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'j') return 1;
  if (key === 'k') return -1;
  if (target?.closest(OWN_ARROWS)) return undefined;
  if (key === 'arrowright') return 1;
  if (key === 'arrowleft') return -1;
  return undefined;
}

export function useReviewKeys(onStep: (step: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = event.defaultPrevented ? undefined : stepOfKey(event);
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      press(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
