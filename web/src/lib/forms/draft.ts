// Drafts: text that a user has begun to write. A draft survives leaving the screen and a reload, but not closing the tab.

import { useState } from 'react';

type Draft = readonly [
  text: string,
  setText: (next: string | ((current: string) => string)) => void,
  /** The text was begun before this screen was opened, and has not been cleared since. */
  restored: boolean,
];

/**
 * `name` contains the user and the purpose of the text, so that the next person on this machine does not see it. Without a name,
 * nothing is stored.
 */
export function useDraft(name: string | undefined): Draft {
  const key = keyOf(name);
  const [text, setText] = useState(() => read(key));
  const [restored, setRestored] = useState(text !== '');
  return [
    text,
    (next) => {
      // The stored text is the newest, even for a callback created before it was typed.
      const nextText = typeof next === 'string' ? next : next(read(key));
      setText(nextText);
      if (nextText === '') setRestored(false);
      write(key, nextText);
    },
    restored,
  ];
}

/** For a text that could not be sent: it becomes the draft again, above anything typed meanwhile. */
export function returned(text: string) {
  return (begun: string) => (begun.trim() === '' ? text : `${text}\n${begun}`);
}

export function hasDraft(name: string): boolean {
  return read(keyOf(name)) !== '';
}

/** Removes all drafts at logout, in this tab and in others: they must not stay on the device. */
export function forgetDrafts(): void {
  removeDrafts();
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('forget');
  channel.close();
}

/** Removes the drafts of this tab when the user logs out in another one, until the returned function is called. */
export function forgetDraftsWithOtherTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = removeDrafts;
  return () => {
    channel.close();
  };
}

const CHANNEL = 'sangam-drafts';

function removeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // If storage is unavailable, nothing was stored.
  }
}

const PREFIX = 'sangam-draft-';

function keyOf(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${PREFIX}${name}`;
}

function read(key: string | undefined): string {
  if (key === undefined) return '';
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string | undefined, text: string): void {
  if (key === undefined) return;
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage can be unavailable or full; then the draft lasts as long as the screen.
  }
}
