// One page of a list's rows. Far from what is being read only its height stays, so that ten thousand rows scroll as lightly as ten.

import { memo, startTransition, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { Pill } from '@/components/ui/pill';
import { cn } from '@/lib/styles/cn';
import { useLanguage } from '@/lib/words/language';
import type { Listed } from '@/domain/listing/listing';
import { t } from '@/words/listings';

export interface CardProps<Row extends Listed> {
  row: Row;
  /** Its place in the list, from 1. */
  position: number;
  /** The skills that are filtered by, separated by line breaks; a text, so that equal ones are the same. */
  matched: string;
}

interface ResultPageProps<Row extends Listed> {
  rows: Row[];
  /** How many rows stand before it. */
  before: number;
  /** How many of its rows are drawn so far; all where it is left out. */
  drawn?: number | undefined;
  Card: ComponentType<CardProps<Row>>;
  /** The rows that are marked as new. */
  newIds: readonly string[];
  matched: string;
  className: string;
}

/** Cards that come one after the other; what is below the first screen is there at once. */
const ENTERING = 7;

/** How far from the window a page is folded, in heights of the window. */
const FAR = 2;

/** How high pages were when they were last seen. A person who comes back to a list finds it as long as it was, at the same place. */
const heights = new WeakMap<readonly Listed[], number>();

function Rows<Row extends Listed>({ rows, before, drawn, Card, newIds, matched, className }: ResultPageProps<Row>) {
  useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [isNew] = useState(() => !heights.has(rows));
  const foldedHeight = useFolding(box, rows);
  return (
    <div
      ref={box}
      data-drawing={drawn !== undefined || undefined}
      style={{ height: foldedHeight }}
      className={className}
    >
      {foldedHeight === undefined &&
        rows.slice(0, drawn).map((row, index) => {
          const order = before + index;
          return (
            <div
              key={row.id}
              className={cn('relative', isNew && order < ENTERING && 'enter')}
              style={{ '--order': order }}
            >
              {newIds.includes(row.id) && (
                <Pill tone="primary" className="absolute -top-3 left-4 z-1 ring-2 ring-background">
                  {t('new')}
                </Pill>
              )}
              <Card row={row} position={order + 1} matched={matched} />
            </div>
          );
        })}
    </div>
  );
}

// A page that is there already is not drawn again when another one comes, only in another language. `memo` forgets the type parameter,
// so it is said again.
export const ResultPage = memo(Rows) as typeof Rows;

/** The height to keep while the page is folded; undefined while its rows are shown. */
function useFolding(box: RefObject<HTMLDivElement | null>, rows: readonly Listed[]): number | undefined {
  const [foldedHeight, setFoldedHeight] = useState(() => heights.get(rows));

  useLayoutEffect(() => {
    const page = box.current;
    if (!page) return;
    // A page on the screen is there with the first frame, before the observer has looked. Looking costs a layout, so a new page,
    // which is not folded, is spared it.
    // eslint-disable-next-line react-hooks/set-state-in-effect -- Where a page stands is known only once it is laid out.
    if (heights.has(rows) && isNear(page.getBoundingClientRect())) setFoldedHeight(undefined);
    const observer = new IntersectionObserver(
      (entries) => {
        // Of a quick flick several arrive at once, and only the last says how it is now.
        const entry = entries.at(-1);
        if (!entry) return;
        // A person who stands in a page with the keyboard does not lose it.
        if (!entry.isIntersecting && page.contains(document.activeElement)) return;
        const { height } = entry.boundingClientRect;
        heights.set(rows, height);
        startTransition(() => {
          setFoldedHeight(entry.isIntersecting ? undefined : height);
        });
      },
      { rootMargin: `${FAR * 100}% 0px` },
    );
    observer.observe(page);
    return () => {
      heights.set(rows, page.getBoundingClientRect().height);
      observer.disconnect();
    };
  }, [box, rows]);

  return foldedHeight;
}

function isNear({ top, bottom }: DOMRect): boolean {
  const margin = FAR * window.innerHeight;
  return bottom > -margin && top < window.innerHeight + margin;
}
