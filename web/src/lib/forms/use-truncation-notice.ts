// Browsers cut a pasted text at `maxLength` without a word; this says so.

import { useState, type ClipboardEvent } from 'react';
import { announce } from '@/lib/ui/announce';
import { formatNumber } from '@/lib/format/format';

export function useTruncationNotice(maxLength: number | undefined) {
  const [note, setNote] = useState<string>();
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (maxLength === undefined) return;
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const room = maxLength - value.length + (selectionEnd - selectionStart);
    if (event.clipboardData.getData('text').length <= room) {
      setNote(undefined);
      return;
    }
    const said = `The pasted text was too long and was cut at ${formatNumber(maxLength)} characters.`;
    setNote(said);
    announce(said);
  };
  return { note, onPaste };
}
