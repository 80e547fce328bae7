// The status of a job, tender, application or person, in its colour.

import type { ComponentProps } from 'react';
import { Pill, type PillTone } from '@/components/ui/pill';
import { statusLabel } from './status-label';

const TONES: Record<string, PillTone> = {
  Open: 'success',
  Active: 'success',
  Accepted: 'success',
  Hired: 'success',
  Available: 'success',
  'Actively Looking': 'success',
  'Under Review': 'warning',
  'Interview Scheduled': 'primary',
  'Open to Offers': 'primary',
  Rejected: 'destructive',
  Closed: 'destructive',
  Awarded: 'primary',
  Withdrawn: 'muted',
  Busy: 'muted',
};

interface StatusPillProps extends Pick<ComponentProps<typeof Pill>, 'className'> {
  status: string;
}

export function StatusPill({ status, className }: StatusPillProps) {
  return (
    <Pill tone={TONES[status] ?? 'muted'} className={className}>
      {statusLabel(status)}
    </Pill>
  );
}
