// Where one is going. The screen follows in a transition, a moment later; what was pressed shows it at once.

import { createContext, use } from 'react';
import { useLocation } from 'react-router';

export const DestinationContext = createContext<string | null>(null);

/** The path of the screen that is opening, or of the one that is open. */
export function useDestination(): string {
  const { pathname } = useLocation();
  return use(DestinationContext) ?? pathname;
}
