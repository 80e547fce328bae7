// Where the link of a mail leads: a screen that asks first, and then goes to where the person wanted.

/** The mail may be opened in another window, which does not know what this one remembers in `state`. */
export function confirmPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return '/confirm';
  return typeof state.wanted === 'string' ? `/confirm?to=${encodeURIComponent(state.wanted)}` : '/confirm';
}
