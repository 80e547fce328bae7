// Finds a position for a floating element where it covers no controls.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The margin around every control, so that a finger does not hit the wrong thing. */
const MARGIN_PX = 6;
const STEP_PX = 8;

/**
 * The first free position in the area: at its lower end if possible, otherwise at its upper end, and preferably on the right.
 * If nothing is free, the position that covers least.
 */
export function findFreePosition(
  area: Box,
  size: { width: number; height: number },
  controls: readonly Box[],
): { left: number; top: number } {
  let best = { left: area.right - size.width, top: area.bottom - size.height };
  let least = Infinity;
  for (const top of topsOf(area, size.height)) {
    for (const left of leftsOf(area, size.width)) {
      const place = { left, top, right: left + size.width, bottom: top + size.height };
      const covered = controls.reduce((sum, control) => sum + overlapOf(place, control), 0);
      if (covered >= least) continue;
      best = { left, top };
      least = covered;
      if (covered === 0) return best;
    }
  }
  return best;
}

/** From the lower end up to the middle, then from the upper end down to the middle. */
function topsOf(area: Box, height: number): number[] {
  const [first, last] = [area.top, area.bottom - height];
  const count = Math.max(0, Math.floor((last - first) / STEP_PX));
  const lower = Array.from({ length: count + 1 }, (_, index) => last - index * STEP_PX);
  const half = Math.ceil(lower.length / 2);
  return [...lower.slice(0, half), ...lower.slice(half).reverse()];
}

function leftsOf({ left, right }: Box, width: number): number[] {
  return right - left >= 2 * width ? [right - width, left, (left + right - width) / 2] : [right - width];
}

function overlapOf(place: Box, control: Box): number {
  const width = Math.min(place.right, control.right + MARGIN_PX) - Math.max(place.left, control.left - MARGIN_PX);
  const height = Math.min(place.bottom, control.bottom + MARGIN_PX) - Math.max(place.top, control.top - MARGIN_PX);
  return width > 0 && height > 0 ? width * height : 0;
}
