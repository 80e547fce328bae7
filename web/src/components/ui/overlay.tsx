// Dims the page behind a dialog, and keeps it from scrolling.

import { useLayoutEffect, type ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

interface OverlayProps extends ComponentProps<'div'> {
  kind?: 'dialog' | 'viewer';
}

/** The number of open overlays of each kind. */
const open = { dialog: 0, viewer: 0 };

/**
 * `index.css` locks the page by an attribute of the root element. A `:has()` selector would also work, but the browser would then
 * recompute the style of every element, which takes a slow phone 100 ms.
 */
export function Overlay({ kind = 'dialog', className, ...props }: OverlayProps) {
  useLayoutEffect(() => {
    open[kind] += 1;
    markPage();
    return () => {
      open[kind] -= 1;
      markPage();
    };
  }, [kind]);
  return <div className={cn('fixed inset-0 z-(--z-dialog) bg-overlay', className)} {...props} />;
}

function markPage() {
  const { dataset } = document.documentElement;
  if (open.viewer > 0) dataset.overlay = 'viewer';
  else if (open.dialog > 0) dataset.overlay = '';
  else delete dataset.overlay;
}
