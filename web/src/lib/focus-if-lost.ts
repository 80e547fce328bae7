// Where the focus goes when what had it is taken off the page.

/** Moves it to `target`, unless it is still somewhere: a person may have moved on. */
export function focusIfLost(target: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) target?.focus();
}
