// Shows a file of this device in an element.

import { useCallback } from 'react';

/**
 * A ref for the element; the memory is given back when it goes. The function stays the same for the same file; else the preview
 * would start again with every render.
 */
export function usePreview(file: File) {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element) return;
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => {
        URL.revokeObjectURL(url);
      };
    },
    [file],
  );
}
