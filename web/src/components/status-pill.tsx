// The state of a job, tender, application or person, in its colour.

import { Pill, type PillTone } from '@/components/ui/pill';

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
  Awarded: 'destructive',
  Withdrawn: 'destructive',
  Busy: 'muted',
};

export function StatusPill({ status }: { status: string }) {
  return <Pill tone={TONES[status] ?? 'muted'}>{status}</Pill>;
}
