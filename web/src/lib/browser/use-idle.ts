// Whether the page has become idle since it was opened. For work that should not compete with the main content.

import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true);
      }),
    [],
  );
  return idle;
}
