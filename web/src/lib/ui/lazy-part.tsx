// A part of a screen whose code is loaded on demand. With React's `lazy`, a failed load breaks the whole screen permanently; here the
// rest of the screen stays, and the load is retried.

import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';
import { withWords } from '@/lib/words/words';
import { t } from '@/words/common';
import { toast } from './toast';

interface Waiting {
  /** Shown until the part has loaded. */
  fallback?: ReactNode;
  /** For a part the user asked for: it is called when the load fails, and the user can ask again. Without it, the load is retried silently. */
  onFailed?: () => void;
}

const PAUSE_MS = 10_000;

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async () => {
    fetched = await withWords(load());
    return fetched;
  };

  function LazyPart({ fallback, onFailed, ...props }: Props & Waiting) {
    const [Part, setPart] = useState(() => fetched);
    const [attempt, setAttempt] = useState(1);

    const giveUp = useEffectEvent(() => {
      if (!onFailed) return false;
      toast({
        title: t('notLoaded'),
        description: t('checkConnection'),
        variant: 'destructive',
      });
      onFailed();
      return true;
    });

    useEffect(() => {
      // Not `fetched`: the code may have arrived since this was rendered.
      if (Part) return;
      let wanted = true;
      let pause: ReturnType<typeof setTimeout> | undefined;
      fetch().then(
        (part) => {
          if (wanted) setPart(() => part);
        },
        () => {
          if (!wanted || giveUp()) return;
          pause = setTimeout(() => {
            setAttempt(attempt + 1);
          }, PAUSE_MS);
        },
      );
      return () => {
        wanted = false;
        clearTimeout(pause);
      };
    }, [Part, attempt]);

    return Part ? <Part {...(props as unknown as Props)} /> : fallback;
  }

  /** After `fetch`, the part is shown at once. */
  return Object.assign(LazyPart, { fetch });
}

/** Loads code in advance. A failure shows up when the code is needed. */
export function fetchAhead(load: () => Promise<unknown>): void {
  withWords(load()).catch(() => undefined);
}

/** Loads code once the browser is idle. `load` must be the same function at every render. */
export function useFetchWhenIdle(load: () => Promise<unknown>): void {
  useEffect(
    () =>
      whenIdle(() => {
        fetchAhead(load);
      }),
    [load],
  );
}
