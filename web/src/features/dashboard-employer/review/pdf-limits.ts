// What a file may ask of the page: so many pages, so large a picture, so large a canvas.

export const MOST_PAGES = 100;
/** Pixels of a picture inside the file; larger ones are left out. */
export const LARGEST_PICTURE = 50_000_000;
/** Pixels of a page as it is drawn. */
const LARGEST_CANVAS = 16_000_000;

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** The next zoom in this direction; undefined where there is none. */
export function zoomBy(zoom: number, step: 1 | -1): number | undefined {
  return ZOOMS[ZOOMS.indexOf(zoom) + step];
}

/** How many pixels of the canvas stand for one of the page: as many as the screen has, unless that were too many. */
export function sharpnessOf(width: number, height: number, pixelRatio: number): number {
  return Math.min(pixelRatio, Math.sqrt(LARGEST_CANVAS / (width * height)));
}
