// The path that mailed links lead to: a screen that asks for confirmation first, and then continues to the page the user wanted.

/** The mail may be opened in another window, which does not have this window's history `state`. */
export function confirmPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return '/confirm';
  return typeof state.wanted === 'string' ? `/confirm?to=${encodeURIComponent(state.wanted)}` : '/confirm';
}
