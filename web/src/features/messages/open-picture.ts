// How a picture in a conversation asks to be seen in full.

import { createContext, use } from 'react';

/** Takes the path of the picture that was pressed. */
export const OpenPictureContext = createContext<(path: string) => void>(() => undefined);

export function useOpenPicture(): (path: string) => void {
  return use(OpenPictureContext);
}
