// What was typed, once typing has paused.

import { useEffect, useState } from 'react';

/** Typing has paused for so long that what stands there is worth asking about. */
const PAUSE_MS = 250;

export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return settled;
}
