// Calls a function once typing has paused.

import { useEffect, useLayoutEffect, useRef } from 'react';

export function useDebouncedCallback(run: (text: string) => void, pauseMs: number): (text: string) => void {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return (text) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      latest.current(text);
    }, pauseMs);
  };
}
