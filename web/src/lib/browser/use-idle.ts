// Whether the page has come to rest since it was opened. For what should not compete with what people came for.

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
