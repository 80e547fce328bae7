// A line chart of a number's history, with a dot at its current value. It repeats the figure next to it.

import { cn } from '@/lib/styles/cn';

const WIDTH = 92;
const HEIGHT = 34;
/** Room for the dot and half the stroke. */
const MARGIN = 4;

interface SparklineProps {
  numbers: readonly number[];
  tone?: 'river' | 'marigold';
}

/** Renders nothing if all numbers are zero. */
export function Sparkline({ numbers, tone = 'river' }: SparklineProps) {
  const points = placePoints(numbers);
  const last = points.at(-1);
  if (!last) return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className={cn('h-8.5 w-23 shrink-0', tone === 'river' ? 'text-primary' : 'text-marigold')}
    >
      <polyline
        points={points.map(([x, y]) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={last[0]} cy={last[1]} r="2.5" fill="currentColor" />
    </svg>
  );
}

function placePoints(numbers: readonly number[]): [x: number, y: number][] {
  const highest = Math.max(0, ...numbers);
  if (highest === 0 || numbers.length < 2) return [];
  const lowest = Math.min(...numbers);
  // A constant number is a level line in the middle.
  const share = (number: number) => (highest === lowest ? 0.5 : (number - lowest) / (highest - lowest));
  return numbers.map((number, index) => [
    round(MARGIN + (index / (numbers.length - 1)) * (WIDTH - 2 * MARGIN)),
    round(HEIGHT - MARGIN - share(number) * (HEIGHT - 2 * MARGIN)),
  ]);
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}
