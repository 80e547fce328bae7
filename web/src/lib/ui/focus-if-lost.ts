// Moves the focus when the focused element is removed from the page.

/**
 * Moves the focus to `target`, unless something else has it: the user may have moved on. Checks after the next render, because before
 * that the removed element may still have the focus.
 */
export function focusIfLost(target: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (document.activeElement === document.body) target?.focus();
    });
  });
}
