// Limits on what a PDF can make the page do: number of pages, image size and canvas size.

export const MAX_PAGES = 100;
/** In pixels. Larger images inside the file are left out. */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** In pixels of a drawn page. */
const MAX_CANVAS_PIXELS = 16_000_000;

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** Returns the next zoom level in this direction, or undefined at the end. */
export function zoomBy(zoom: number, step: 1 | -1): number | undefined {
  return ZOOMS[ZOOMS.indexOf(zoom) + step];
}

/** Returns the number of canvas pixels per page pixel: the pixel ratio of the screen, unless the canvas would be too large. */
export function canvasScaleOf(width: number, height: number, pixelRatio: number): number {
  return Math.min(pixelRatio, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}
