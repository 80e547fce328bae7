// The typed text, updated once typing has paused.

import { useEffect, useState } from 'react';

/** After a pause this long, the text is worth a request. */
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
