// Keyboard shortcuts for the next and previous applicant. They work wherever the focus is, except where the keys have another meaning.

import { useEffect, useEffectEvent } from 'react';

/** In the syntax of `aria-keyshortcuts`. */
export const REVIEW_KEYS = { next: ['J', 'ArrowRight'].join(' '), previous: ['K', 'ArrowLeft'].join(' ') };

/** Elements that accept text. */
const TEXT_INPUTS = 'input, textarea, select, [contenteditable]';
/** Elements that use the arrow keys themselves. */
const ARROW_KEY_WIDGETS = '[role=radiogroup], [role=tablist], [data-own-arrows]';
/** Elements that open in front of the page. */
const OVERLAYS = '[role=dialog], [role=menu]';

/** Returns 1 for the next, -1 for the previous, and undefined for any other key. */
export function stepOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>,
) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(`${TEXT_INPUTS}, ${OVERLAYS}`) || document.querySelector(OVERLAYS)) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'j') return 1;
  if (key === 'k') return -1;
  if (target?.closest(ARROW_KEY_WIDGETS)) return undefined;
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
