// A list that loads more on scrolling. It does not trap keyboard users: while the focus is inside or after the list, it loads more only
// when its button is pressed, and Ctrl+End leaves the list.

import { useCallback, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/styles/cn';
import { useNearViewport } from '@/lib/ui/use-near-viewport';
import { t } from '@/words/common';

interface EndlessListProps {
  /** The accessible name: "Posts". */
  label: string;
  /** The entries; each contains one `article` with `tabIndex={0}`, so that Page Up and Page Down can move between them. */
  children: ReactNode;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The last attempt to load more failed; it is retried only on request. */
  failed: boolean;
  onLoadMore: () => void;
  className?: string | undefined;
}

export function EndlessList({
  label,
  children,
  hasMore,
  isLoadingMore,
  failed,
  onLoadMore,
  className,
}: EndlessListProps) {
  const whole = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const grow = useCallback(() => {
    if (!hasKeyboardFocus(whole.current)) onLoadMore();
  }, [onLoadMore]);
  useNearViewport(end, {
    enabled: hasMore && !isLoadingMore && !failed,
    // Two screens ahead, so that a reader rarely sees the end; and two behind, for a flick that overshoots into the footer.
    rootMargin: '200% 0px',
    onNear: grow,
  });

  return (
    <div ref={whole}>
      <div
        role="feed"
        aria-label={label}
        aria-busy={isLoadingMore}
        onKeyDown={moveBetweenArticles}
        className={cn('flex flex-col gap-2 md:gap-4', className)}
      >
        {children}
      </div>
      <div ref={end} tabIndex={-1} className="flex justify-center py-5 outline-none">
        {hasMore && (
          <Button variant="secondary" pending={isLoadingMore} onClick={onLoadMore}>
            {failed ? t('tryAgain') : t('showMore')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The focus is in the list, or between it and the end of the page, which would otherwise move away. */
function hasKeyboardFocus(list: HTMLElement | null): boolean {
  const focused = document.querySelector(':focus-visible');
  if (!list || !focused) return false;
  return list.contains(focused) || list.compareDocumentPosition(focused) === Node.DOCUMENT_POSITION_FOLLOWING;
}

/** The keys of the ARIA feed pattern; in a text field they belong to the text. */
function moveBetweenArticles(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('textarea, input, select, [contenteditable]')) return;
  const list = event.currentTarget;
  const articles = [...list.querySelectorAll<HTMLElement>('[role=article], article')];
  const current = articles.findIndex((article) => article.contains(event.target as Node));
  const target = targetOf(event, articles, current, list);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(
  { key, ctrlKey }: KeyboardEvent,
  articles: HTMLElement[],
  current: number,
  list: HTMLElement,
): HTMLElement | undefined {
  if (key === 'PageDown') return articles[current + 1];
  if (key === 'PageUp') return articles[current - 1];
  if (key === 'End' && ctrlKey) return list.nextElementSibling as HTMLElement;
  return key === 'Home' && ctrlKey ? articles[0] : undefined;
}
