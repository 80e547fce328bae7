// Focuses the first field of a form in a dialog. The close button comes before it, but is not what the user came for.

const FIRST_FIELD = 'form [role=radio], form input:not([type=file], [aria-hidden=true]), form textarea, form select';

/** Returns whether there is a field. */
export function focusFirstField(panel: HTMLElement | null): boolean {
  const field = panel?.querySelector<HTMLElement>(FIRST_FIELD);
  field?.focus();
  return field !== null && field !== undefined;
}
