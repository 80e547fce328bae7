// For a text box where Enter sends and Shift+Enter starts a new line.

import type { KeyboardEvent } from 'react';

export function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  // While a word is being composed, as in Hindi or Tamil, Enter belongs to the input method.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  send();
}
