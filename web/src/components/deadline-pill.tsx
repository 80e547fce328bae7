// How long something is still open, in warmer colours as the end comes nearer.

import { Clock } from 'lucide-react';
import { Pill, type PillTone } from '@/components/ui/pill';
import { daysLeft, deadlineLabel } from '@/lib/format/day-labels';

interface DeadlinePillProps {
  /** A date like `2026-11-30`. */
  deadline: string;
  now: Date;
}

export function DeadlinePill({ deadline, now }: DeadlinePillProps) {
  return (
    <Pill tone={toneOf(daysLeft(deadline, now))} icon={Clock}>
      {deadlineLabel(deadline, now)}
    </Pill>
  );
}

function toneOf(days: number): PillTone {
  if (days < 0 || days >= 7) return 'muted';
  return days <= 1 ? 'destructive' : 'warning';
}
