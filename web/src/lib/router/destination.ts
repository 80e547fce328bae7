// Where one is going. The screen follows in a transition, a moment later; what was pressed shows it at once.

import { createContext, use } from 'react';
import { useLocation } from 'react-router';

export const DestinationContext = createContext<string | null>(null);

/** The path of the screen that is opening, or of the one that is open. */
export function useDestination(): string {
  const { pathname } = useLocation();
  return use(DestinationContext) ?? pathname;
}

/** Whether another screen is on its way. What this one would still write into the address, a text that was being typed, would call it back. */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  return useDestination() !== pathname;
}
