// The signature drawing: decorative, never behind running text.

import { cn } from '@/lib/cn';
import { streamLines, type Stream } from './confluence-paths';

interface Drawing {
  width: number;
  height: number;
  count: number;
  river: Stream;
  jamun: Stream;
  marigold: Stream;
}

const DRAWINGS = {
  /** The tall side of the auth screens. */
  panel: {
    width: 600,
    height: 900,
    count: 13,
    river: { from: [126, 270], to: [298, 348] },
    jamun: { from: [315, 458], to: [352, 404] },
    marigold: { from: [522, 665], to: [407, 458] },
  },
  /** The same on a small screen. */
  band: {
    width: 390,
    height: 132,
    count: 6,
    river: { from: [61, 88], to: [76, 88] },
    jamun: { from: [98, 124], to: [91, 103] },
    marigold: { from: [136, 172], to: [106, 120] },
  },
  /** The top of a profile card. */
  cover: {
    width: 248,
    height: 64,
    count: 6,
    river: { from: [-12, 14], to: [14, 27] },
    jamun: { from: [20, 45], to: [29, 42] },
    marigold: { from: [51, 76], to: [44, 57] },
  },
  /** Behind the icon of an empty state. */
  short: {
    width: 256,
    height: 88,
    count: 5,
    river: { from: [1, 17], to: [31, 39] },
    jamun: { from: [34, 54], to: [41, 49] },
    marigold: { from: [71, 87], to: [51, 59] },
  },
} satisfies Record<string, Drawing>;

export function Confluence({ drawing, className }: { drawing: keyof typeof DRAWINGS; className?: string }) {
  const { width, height, count, river, jamun, marigold } = DRAWINGS[drawing];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn('fill-none stroke-[1.2]', className)}
    >
      <StreamPaths stream={river} count={count} width={width} className="stroke-primary" />
      <StreamPaths stream={jamun} count={count} width={width} className="stroke-jamun" />
      <StreamPaths stream={marigold} count={count} width={width} className="stroke-marigold" />
    </svg>
  );
}

interface StreamPathsProps {
  stream: Stream;
  count: number;
  width: number;
  className: string;
}

function StreamPaths({ stream, count, width, className }: StreamPathsProps) {
  return (
    <g className={className}>
      {streamLines(stream, count, width).map(({ path, opacity }) => (
        <path key={path} d={path} opacity={opacity} vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  );
}
