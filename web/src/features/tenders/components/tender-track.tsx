// The timeline of a tender (posted, bids close, award) and its progress.

import type { Tender } from '@/features/tenders/api/get-tender';
import { cn } from '@/lib/styles/cn';
import { formatDeadline } from '@/lib/format/format-deadline';
import { t } from '@/words/tenders';

interface TenderTrackProps {
  tender: Tender;
  now: Date;
}

export function TenderTrack({
  tender: { created_at, closed_at, deadline, status, withdrawn_at },
  now,
}: TenderTrackProps) {
  const posted = new Date(created_at);
  // Proposals are accepted until the end of the deadline day in India.
  const closes = new Date(`${deadline}T23:59:59+05:30`);
  const share =
    status === 'Open' ? Math.min(1, (now.getTime() - posted.getTime()) / (closes.getTime() - posted.getTime())) : 1;
  const steps = [
    { label: t('track.posted'), note: formatDeadline(created_at, now), reached: true },
    status === 'Open'
      ? { label: t('track.close'), note: formatDeadline(deadline, now), reached: false }
      : { label: t('track.closed'), note: formatDeadline(closed_at ?? deadline, now), reached: true },
    {
      label: withdrawn_at === null ? t('track.award') : t('track.withdrawn'),
      note: withdrawn_at === null ? t(`track.award.${status}`) : t('track.byOwner'),
      reached: status === 'Awarded',
    },
  ];
  return (
    <ol className="mt-6 grid grid-cols-3 text-sm">
      {steps.map(({ label, note, reached }, index) => (
        <li key={label} className="min-w-0">
          <span aria-hidden="true" className="flex items-center">
            <span
              className={cn(
                'size-4 shrink-0 rounded-full border-2 border-primary keep-fill',
                reached ? 'bg-primary' : 'bg-card',
              )}
            />
            {index < 2 && (
              <span className="mx-1.5 h-0.5 flex-1 bg-border-hover keep-fill">
                <span
                  className="block h-full bg-primary"
                  style={{ width: `${(index === 0 ? share : Number(status === 'Awarded')) * 100}%` }}
                />
              </span>
            )}
          </span>
          <span className="mt-2 block font-[600]">{label}</span>
          <span className="block text-muted-foreground">{note}</span>
        </li>
      ))}
    </ol>
  );
}
