// Puts the toast where it covers nothing that can be pressed or typed in.

import { useLayoutEffect, type RefObject } from 'react';
import { findFreePosition, type Box } from '@/lib/ui/find-free-position';

const CONTROLS =
  'a[href], button, input, textarea, select, summary, label, video, [role=button], [role=tab], [role=switch], [role=slider], [role=radio], [role=checkbox], [role=option], [role=menuitem]';
/** What is above an open dialog or drawer, and what opens later, comes into view within this time. */
const SETTLED_MS = 350;

/** `frame` is as large as what it holds. What appears or moves afterwards is looked at again when it is likely to have. */
export function useFreePosition(frame: RefObject<HTMLElement | null>, toastId: number): void {
  useLayoutEffect(() => {
    const put = () => {
      if (frame.current) place(frame.current);
    };
    put();
    const settled = setTimeout(put, SETTLED_MS);
    const stop = new AbortController();
    window.addEventListener('resize', put, stop);
    window.addEventListener('focusin', put, stop);
    // A keyboard on the screen makes this one smaller, and not the window.
    window.visualViewport?.addEventListener('resize', put, stop);
    return () => {
      clearTimeout(settled);
      stop.abort();
    };
  }, [frame, toastId]);
}

/** Its styles put it at the lower right end; from there it is moved. */
function place(frame: HTMLElement): void {
  frame.style.translate = '';
  const own = frame.getBoundingClientRect();
  const { left, top } = findFreePosition(areaFor(own), own, controlsBeside(frame));
  frame.style.translate = `${left - own.left}px ${top - own.top}px`;
}

/** What is seen of the page between its header and where the frame ends, with the same gutter on all sides. */
function areaFor(own: DOMRect): Box {
  const gutter = document.documentElement.clientWidth - own.right;
  const screen = window.visualViewport;
  // In a low window the header scrolls away with the page.
  const header = Math.max(0, document.querySelector('[data-page-header]')?.getBoundingClientRect().bottom ?? 0);
  const seenTo = screen ? screen.offsetTop + screen.height - gutter : own.bottom;
  return { left: gutter, top: header + gutter, right: own.right, bottom: Math.min(own.bottom, seenTo) };
}

/** While a dialog or drawer is open, what is behind it cannot be pressed. */
function controlsBeside(frame: HTMLElement): Box[] {
  const modal = document.querySelector('[data-overlay]') && [...document.querySelectorAll('[role$=dialog]')].at(-1);
  return [...(modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !frame.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}
