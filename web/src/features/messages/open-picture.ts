// Lets a picture inside a conversation request the full-size viewer.

import { createContext, use } from 'react';

/** Called with the path of the clicked picture. */
export const OpenPictureContext = createContext<(path: string) => void>(() => undefined);

export function useOpenPicture(): (path: string) => void {
  return use(OpenPictureContext);
}
