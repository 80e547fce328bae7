// The geometry of the confluence lines: three bundles of strokes that bend into one.

/** Where the outermost lines of a bundle start on the left edge and end on the right edge. */
export interface Stream {
  from: [top: number, bottom: number];
  to: [top: number, bottom: number];
}

export interface ConfluenceLine {
  path: string;
  opacity: number;
}

/** The lines of one bundle, evenly spaced. The outer lines are fainter, so that the bundle looks like one shape. */
export function streamLines({ from, to }: Stream, count: number, width: number): ConfluenceLine[] {
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0.5 : index / (count - 1);
    const start = between(from, share);
    const end = between(to, share);
    const bend = width / 2;
    return {
      path: `M0 ${start}C${bend} ${start} ${bend} ${end} ${width} ${end}`,
      opacity: round(0.3 + 0.4 * Math.sin(Math.PI * share)),
    };
  });
}

function between([top, bottom]: [number, number], share: number): number {
  return round(top + (bottom - top) * share);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
