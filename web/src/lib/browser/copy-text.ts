// Copies a text to the clipboard. The clipboard API exists on https pages only; elsewhere the old command is used.

import { t } from '@/words/common';

/** Rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  const copied = window.isSecureContext ? await copyToClipboard(text) : copyFromField(text);
  if (!copied) throw new Error(t('copyRefused'));
}

async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  // Deprecated, but the only way without https.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
