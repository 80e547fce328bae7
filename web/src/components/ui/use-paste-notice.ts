// Tells how much of a pasted text did not fit into a field. Browsers silently cut it at `maxLength`.

import { useState, type ClipboardEvent } from 'react';
import { announce } from '@/lib/ui/announce';
import { t } from '@/words/common';

export function usePasteNotice(longest: number | undefined) {
  const [cut, setCut] = useState(0);
  const wording = (count: number) => t('pastedCut', { count, longest: longest ?? 0 });
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (longest === undefined) return;
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const room = longest - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0));
    // A field stores every line break as one character.
    const text = event.clipboardData.getData('text').replaceAll('\r\n', '\n');
    const excess = Math.max(text.length - room, 0);
    setCut(excess);
    if (excess > 0) announce(wording(excess));
  };
  return { note: cut > 0 ? wording(cut) : undefined, onPaste };
}
