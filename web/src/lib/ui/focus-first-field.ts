// Where a form in a dialog begins; the button that closes it comes before, but is not what one came for.

const FIRST_FIELD = 'form [role=radio], form input:not([type=file], [aria-hidden=true]), form textarea, form select';

/** Says whether there is one. */
export function focusFirstField(panel: HTMLElement | null): boolean {
  const field = panel?.querySelector<HTMLElement>(FIRST_FIELD);
  field?.focus();
  return field !== null && field !== undefined;
}
