// Where the focus goes when what had it is taken off the page.

/**
 * Moves it to `target`, unless it is still somewhere: a person may have moved on. Looks when the page has been drawn without what is
 * gone; before, that may still have the focus.
 */
export function focusIfLost(target: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (document.activeElement === document.body) target?.focus();
    });
  });
}
