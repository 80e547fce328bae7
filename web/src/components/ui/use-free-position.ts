// Moves the toast to where it covers no controls.

import { useLayoutEffect, type RefObject } from 'react';
import { findFreePosition, type Box } from '@/lib/ui/find-free-position';

const CONTROLS =
  'a[href], button, input, textarea, select, summary, label, video, [role=button], [role=tab], [role=switch], [role=slider], [role=radio], [role=checkbox], [role=option], [role=menuitem], [data-composer]';
/** What may grow while it is filled in. */
const GROWING = 'form, textarea';
/** Content that was behind an open dialog or drawer, or that opens later, is visible within this time. */
const SETTLED_MS = 350;

/** `frame` has the size of its content. Elements that appear or move later are checked once they are likely to be in place. */
export function useFreePosition(frame: RefObject<HTMLElement | null>, toastId: number): void {
  useLayoutEffect(() => {
    const put = () => {
      if (frame.current) place(frame.current);
    };
    const sizes = new ResizeObserver(put);
    const watchAndPut = () => {
      for (const box of document.querySelectorAll(GROWING)) sizes.observe(box);
      put();
    };
    watchAndPut();
    const settled = setTimeout(watchAndPut, SETTLED_MS);
    const stop = new AbortController();
    window.addEventListener('resize', put, stop);
    window.addEventListener('focusin', watchAndPut, stop);
    // An on-screen keyboard shrinks the visual viewport, but not the window.
    window.visualViewport?.addEventListener('resize', put, stop);
    return () => {
      clearTimeout(settled);
      sizes.disconnect();
      stop.abort();
    };
  }, [frame, toastId]);
}

/** By its styles the toast is at the lower right; it is moved from there. */
function place(frame: HTMLElement): void {
  frame.style.translate = '';
  const own = frame.getBoundingClientRect();
  const { left, top } = findFreePosition(areaFor(own), own, controlsBeside(frame));
  frame.style.translate = `${left - own.left}px ${top - own.top}px`;
}

/** The visible part of the page between its header and the bottom of the frame, with the same margin on all sides. */
function areaFor(own: DOMRect): Box {
  const gutter = document.documentElement.clientWidth - own.right;
  const screen = window.visualViewport;
  // In a low window the header scrolls away with the page.
  const header = Math.max(0, document.querySelector('[data-page-header]')?.getBoundingClientRect().bottom ?? 0);
  const seenTo = screen ? screen.offsetTop + screen.height - gutter : own.bottom;
  return { left: gutter, top: header + gutter, right: own.right, bottom: Math.min(own.bottom, seenTo) };
}

/** While a dialog or drawer is open, controls behind it cannot be pressed and are ignored. */
function controlsBeside(frame: HTMLElement): Box[] {
  const modal = document.querySelector('[data-overlay]') && [...document.querySelectorAll('[role$=dialog]')].at(-1);
  return [...(modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !frame.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}
