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

function keyOf(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `sangam-draft-${name}`;
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
