// Shows a file of this device.

import { useCallback, useEffect, useMemo } from 'react';

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

/** An address for a component that takes one, given back when another file is shown. */
export function usePreviewAddress(file: File | null | undefined): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
