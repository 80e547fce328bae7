// A link to another screen. Hovering, touching or focusing it preloads that screen's code.

import { use, type ComponentProps, type MouseEvent } from 'react';
import { useHref } from '@/lib/router/location';
import { HistoryContext } from '@/lib/router/history-context';
import { usePrefetch } from '@/lib/router/prefetch';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  replace?: boolean;
  /** Stored with the history entry, for the screen that opens. */
  state?: unknown;
  /** The link leads to the parent screen: it goes back if the user came from there. */
  up?: boolean;
}

export function Link({
  to,
  replace = false,
  state,
  up = false,
  onClick,
  onPointerEnter,
  onFocus,
  ...props
}: LinkProps) {
  const href = useHref(to);
  const prefetch = usePrefetch();
  const history = use(HistoryContext);
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event, props.target)) return;
        event.preventDefault();
        // Like the browser itself, a link to the open address adds no entry.
        const isOpen = event.currentTarget.href === window.location.href;
        if (up) history?.up(href);
        else if (replace || isOpen) history?.replace(href, state);
        else history?.push(href, state);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch(to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(to);
      }}
      {...props}
    />
  );
}

/** Other clicks, such as one that opens a new tab, are left to the browser. */
function isPlainClick(event: MouseEvent, target: string | undefined): boolean {
  const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !modified && (!target || target === '_self');
}
