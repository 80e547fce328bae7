// Enter in a text box, unless it belongs to an input method, as while a word is composed in Hindi or Tamil.

import type { KeyboardEvent } from 'react';

/** The key belongs to the input method. Safari ends the composition before it reports the key, and marks it only by its code. */
export function isComposing(event: globalThis.KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Nothing else tells it in Safari.
  return event.isComposing || event.keyCode === COMPOSING_CODE;
}

const COMPOSING_CODE = 229;

export function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !isComposing(event.nativeEvent);
}

/** For a text box where Enter sends and Shift+Enter starts a new line. */
export function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  if (!isEnter(event) || event.shiftKey) return;
  event.preventDefault();
  send();
}
