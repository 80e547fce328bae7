// Text that someone has begun to write. It outlives leaving the screen and loading the page again, but not the tab.

import { useState } from 'react';

type Draft = readonly [
  text: string,
  setText: (next: string | ((current: string) => string)) => void,
  /** It was begun before this screen was opened, and has not been emptied since. */
  restored: boolean,
];

/**
 * `name` says whose text it is and what for, so that the next person on this machine does not find it. Without one nothing
 * is kept.
 */
export function useDraft(name: string | undefined): Draft {
  const key = keyOf(name);
  const [text, setText] = useState(() => read(key));
  const [restored, setRestored] = useState(text !== '');
  return [
    text,
    (next) => {
      // What is stored is the newest text, also for a function that was made before it was typed.
      const nextText = typeof next === 'string' ? next : next(read(key));
      setText(nextText);
      if (nextText === '') setRestored(false);
      write(key, nextText);
    },
    restored,
  ];
}

/** For a text that could not be sent: it becomes the draft again, above what was begun meanwhile. */
export function returned(text: string) {
  return (begun: string) => (begun.trim() === '' ? text : `${text}\n${begun}`);
}

export function hasDraft(name: string): boolean {
  return read(keyOf(name)) !== '';
}

/** For someone who logs out: what they began must not stay on the device, in this tab or another. */
export function forgetDrafts(): void {
  removeDrafts();
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('forget');
  channel.close();
}

/** Forgets the drafts of this tab when someone logs out in another one, until the returned function is called. */
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
    // Where storage is refused, nothing was stored.
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
    // Storage can be refused or full; then the draft lives as long as the screen.
  }
}
