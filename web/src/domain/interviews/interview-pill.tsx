// The status of an interview, in its colour.

import { Pill, type PillTone } from '@/components/ui/pill';
import { t } from '@/words/interviews';
import type { Interview } from './interview';

const TONES: Record<Interview['status'], PillTone> = {
  Offered: 'warning',
  Accepted: 'success',
  'Time Requested': 'warning',
  Declined: 'muted',
  Cancelled: 'destructive',
};

interface InterviewPillProps {
  interview: Pick<Interview, 'status'>;
  /** Its times have passed. */
  isOver: boolean;
}

export function InterviewPill({ interview: { status }, isOver }: InterviewPillProps) {
  if (isOver) return <Pill>{t(status === 'Offered' ? 'passed' : 'over')}</Pill>;
  const name = status === 'Time Requested' ? 'TimeRequested' : status;
  return <Pill tone={TONES[status]}>{t(`status.${name}`)}</Pill>;
}
