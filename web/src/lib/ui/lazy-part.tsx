// A part of a screen whose code is fetched when it is wanted. With React's `lazy` a part that cannot be fetched breaks the whole
// screen, for good; with this one the rest stays, and it is fetched again.

import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { whenIdle } from '@/lib/browser/when-idle';
import { withWords } from '@/lib/words/words';
import { t } from '@/words/common';
import { toast } from './toast';

interface Waiting {
  /** What stands in its place until it is there. */
  fallback?: ReactNode;
  /** For what someone asked for: they are told that it is not coming, and may ask again. Without it, it comes when it can. */
  onFailed?: () => void;
}

const PAUSE_MS = 10_000;

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;

  return function LazyPart({ fallback, onFailed, ...props }: Props & Waiting) {
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
      if (fetched) return;
      let wanted = true;
      let pause: ReturnType<typeof setTimeout> | undefined;
      withWords(load()).then(
        (part) => {
          fetched = part;
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
    }, [attempt]);

    return Part ? <Part {...(props as unknown as Props)} /> : fallback;
  };
}

/** Fetches code before it is needed. A failure shows when it is. */
export function fetchAhead(load: () => Promise<unknown>): void {
  withWords(load()).catch(() => undefined);
}

/** Fetches code once the browser is idle. `load` is the same function at every render. */
export function useFetchWhenIdle(load: () => Promise<unknown>): void {
  useEffect(
    () =>
      whenIdle(() => {
        fetchAhead(load);
      }),
    [load],
  );
}
