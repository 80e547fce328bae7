// Previews a local file.

import { useCallback, useEffect, useMemo } from 'react';

/**
 * A ref for the element; its object URL is revoked on unmount. The function is stable for the same file; otherwise the preview would
 * restart with every render.
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

/** An object URL for a component that needs one, revoked when another file is shown. */
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
