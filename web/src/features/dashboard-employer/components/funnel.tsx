// The applicant pipeline as four bands whose height is the share of applicants who reached that step.

import type { FunnelStep } from '@/features/dashboard-employer/pipeline';
import { cn } from '@/lib/styles/cn';
import { statusLabel } from '@/domain/status/status-label';
import { formatNumber } from '@/lib/format/format-number';

const WIDTH = 1200;
const HEIGHT = 120;
const GAP = 3;
/** One hue in four opacities. */
const SHADES = ['opacity-30', 'opacity-50', 'opacity-70', 'opacity-100'];

export function Funnel({ steps, className }: { steps: readonly FunnelStep[]; className?: string }) {
  const everyone = steps[0]?.count ?? 0;
  const width = WIDTH / steps.length;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={steps.map(({ status, count }) => `${statusLabel(status)} ${formatNumber(count)}`).join(', ')}
      className={cn('w-full fill-primary', className)}
    >
      {steps.map(({ status, count }, index) => {
        const next = steps[index + 1]?.count ?? count;
        const path = bandPath(index * width, width - GAP, heightOf(count, everyone), heightOf(next, everyone));
        return <path key={status} d={path} className={SHADES[index]} />;
      })}
    </svg>
  );
}

/** A step that no one reached is drawn as a thin line, so that it stays visible. */
function heightOf(count: number, everyone: number): number {
  return everyone === 0 ? 1 : Math.max(1, (count / everyone) * HEIGHT);
}

/** Flat at first, then curves to the height of the next step. */
function bandPath(left: number, width: number, height: number, next: number): string {
  const right = left + width;
  const bend = left + width * 0.5;
  const middle = left + width * 0.75;
  const [top, bottom] = [(HEIGHT - height) / 2, (HEIGHT + height) / 2];
  const [nextTop, nextBottom] = [(HEIGHT - next) / 2, (HEIGHT + next) / 2];
  return [
    `M${left} ${top}`,
    `H${bend}`,
    `C${middle} ${top} ${middle} ${nextTop} ${right} ${nextTop}`,
    `V${nextBottom}`,
    `C${middle} ${nextBottom} ${middle} ${bottom} ${bend} ${bottom}`,
    `H${left}`,
    'Z',
  ].join('');
}
