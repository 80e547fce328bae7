// The brand illustration: decorative, never behind running text.

import { cn } from '@/lib/styles/cn';
import { streamLines, type Stream as Course } from './confluence-paths';

export type Stream = 'river' | 'jamun' | 'marigold';

interface Drawing extends Record<Stream, Course> {
  width: number;
  height: number;
  count: number;
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
  /** The top of a profile page. */
  wide: {
    width: 1240,
    height: 168,
    count: 12,
    river: { from: [-38, 66], to: [20, 62] },
    jamun: { from: [60, 122], to: [68, 98] },
    marigold: { from: [128, 208], to: [104, 140] },
  },
  /** Next to the title of the plans: the streams enter on the left … */
  inflow: {
    width: 480,
    height: 300,
    count: 7,
    river: { from: [6, 54], to: [62, 92] },
    jamun: { from: [100, 148], to: [112, 142] },
    marigold: { from: [194, 244], to: [160, 198] },
  },
  /** … and leave as one on the right. */
  outflow: {
    width: 480,
    height: 300,
    count: 7,
    river: { from: [78, 110], to: [92, 116] },
    jamun: { from: [112, 144], to: [118, 142] },
    marigold: { from: [146, 182], to: [144, 168] },
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

const STROKES: Record<Stream, string> = {
  river: 'stroke-primary',
  jamun: 'stroke-jamun',
  marigold: 'stroke-marigold',
};

interface ConfluenceProps {
  drawing: keyof typeof DRAWINGS;
  /** The stream on top, instead of the river; the two swap places. */
  lead?: Stream;
  className?: string;
}

export function Confluence({ drawing, lead = 'river', className }: ConfluenceProps) {
  const { width, height, count, ...courses } = DRAWINGS[drawing];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn('fill-none stroke-[1.2]', className)}
    >
      {(['river', 'jamun', 'marigold'] as const).map((stream) => (
        <StreamPaths
          key={stream}
          course={courses[stream]}
          count={count}
          width={width}
          className={STROKES[streamAt(stream, lead)]}
        />
      ))}
    </svg>
  );
}

/** The stream to draw at the place of another. */
function streamAt(place: Stream, lead: Stream): Stream {
  if (place === 'river') return lead;
  return place === lead ? 'river' : place;
}

interface StreamPathsProps {
  course: Course;
  count: number;
  width: number;
  className: string;
}

function StreamPaths({ course, count, width, className }: StreamPathsProps) {
  return (
    <g className={className}>
      {streamLines(course, count, width).map(({ path, opacity }) => (
        <path key={path} d={path} opacity={opacity} vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  );
}
