// One page of a list's rows. Far from the viewport it is collapsed to an empty box of the same height, so that a list of
// thousands of rows scrolls smoothly.

import { memo, startTransition, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { Pill } from '@/components/ui/pill';
import { cn } from '@/lib/styles/cn';
import { useLanguage } from '@/lib/words/language';
import type { Listed } from '@/domain/lists/list-definition';
import { t } from '@/words/listings';

export interface CardProps<Row extends Listed> {
  row: Row;
  /** The position in the list, from 1. */
  position: number;
  /** The skills in the current filter, one per line. A string, so that equal values stay equal for `memo`. */
  matched: string;
}

interface ResultPageProps<Row extends Listed> {
  rows: Row[];
  /** The number of rows on earlier pages. */
  before: number;
  /** How many of its rows are rendered so far. Undefined for all. */
  drawn?: number | undefined;
  Card: ComponentType<CardProps<Row>>;
  /** The ids of the rows that are marked as new. */
  newIds: readonly string[];
  matched: string;
  className: string;
}

/** The number of cards with an entrance animation. The ones below the first screen appear without it. */
const MAX_ANIMATED_CARDS = 7;

/** The distance from the viewport at which a page is collapsed, in viewport heights. */
const COLLAPSE_DISTANCE = 2;

/** The last known height of each page, so that a list has the same length and scroll position when the user returns. */
const heights = new WeakMap<readonly Listed[], number>();

function Rows<Row extends Listed>({ rows, before, drawn, Card, newIds, matched, className }: ResultPageProps<Row>) {
  useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [isNew] = useState(() => !heights.has(rows));
  const collapsedHeight = useCollapsing(box, rows);
  return (
    <div
      ref={box}
      data-drawing={drawn !== undefined || undefined}
      style={{ height: collapsedHeight }}
      className={className}
    >
      {collapsedHeight === undefined &&
        rows.slice(0, drawn).map((row, index) => {
          const order = before + index;
          return (
            <div
              key={row.id}
              className={cn('relative', isNew && order < MAX_ANIMATED_CARDS && 'enter')}
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

// Pages already on screen do not render again when another page arrives, only when the language changes. `memo` loses the type
// parameter, so it is restored by a cast.
export const ResultPage = memo(Rows) as typeof Rows;

/** Returns the height to keep while the page is collapsed, or undefined while its rows are shown. */
function useCollapsing(box: RefObject<HTMLDivElement | null>, rows: readonly Listed[]): number | undefined {
  const [collapsedHeight, setCollapsedHeight] = useState(() => heights.get(rows));

  useLayoutEffect(() => {
    const page = box.current;
    if (!page) return;
    // A visible page shows its rows in the first frame, before the observer reports. Measuring forces a layout, so a new page,
    // which is never collapsed, skips it.
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The position of a page is only known after layout.
    if (heights.has(rows) && isNear(page.getBoundingClientRect())) setCollapsedHeight(undefined);
    const observer = new IntersectionObserver(
      (entries) => {
        // A quick flick can deliver several entries in one call. Only the last one is current.
        const entry = entries.at(-1);
        if (!entry) return;
        // A page that contains the keyboard focus is not collapsed.
        if (!entry.isIntersecting && page.contains(document.activeElement)) return;
        const { height } = entry.boundingClientRect;
        heights.set(rows, height);
        startTransition(() => {
          setCollapsedHeight(entry.isIntersecting ? undefined : height);
        });
      },
      { rootMargin: `${COLLAPSE_DISTANCE * 100}% 0px` },
    );
    observer.observe(page);
    return () => {
      heights.set(rows, page.getBoundingClientRect().height);
      observer.disconnect();
    };
  }, [box, rows]);

  return collapsedHeight;
}

function isNear({ top, bottom }: DOMRect): boolean {
  const margin = COLLAPSE_DISTANCE * window.innerHeight;
  return bottom > -margin && top < window.innerHeight + margin;
}
