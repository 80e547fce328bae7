// What links may ask about the screens they lead to. The routes answer; they are not known here.

import { createContext, use } from 'react';

export interface Screens {
  /** Whether a screen answers this path. Entries of a menu show only then, so that a screen and its links arrive together. */
  exists: (path: string) => boolean;
  /** Fetches the code of the screen before it is asked for. */
  prefetch: (path: string) => void;
}

/** Without a provider, in a test of one component, every screen exists and none is fetched. */
export const ScreensContext = createContext<Screens>({ exists: () => true, prefetch: () => undefined });

export function useScreens(): Screens {
  return use(ScreensContext);
}
