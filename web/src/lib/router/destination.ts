// The destination of a navigation in progress. The screen changes a moment later, in a transition; the pressed link shows it immediately.

import { createContext, use } from 'react';
import { useLocation } from '@/lib/router/location';

export const DestinationContext = createContext<string | null>(null);

/** The path of the screen that is opening, or of the open one. */
export function useDestination(): string {
  const { pathname } = useLocation();
  return use(DestinationContext) ?? pathname;
}

/** Whether another screen is opening. Writing to the address then, for text still being typed, would cancel the navigation. */
export function useIsNavigating(): boolean {
  const { pathname } = useLocation();
  return useDestination() !== pathname;
}
