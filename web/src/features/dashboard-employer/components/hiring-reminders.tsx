// Reminders for employers: confirm that jobs are still open, and send promised replies. Renders nothing if none is due.

import { LazyHiringQuestion } from '@/domain/jobs/lazy-hiring-question';
import { useActingFor } from '@/domain/teams/acting-for';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';
import { cn } from '@/lib/styles/cn';
import { DueReplies } from './due-replies';

interface HiringRemindersProps {
  hiring: Pick<EmployerDashboard, 'unconfirmed' | 'replies'>;
  className?: string;
}

export function HiringReminders({ hiring: { unconfirmed, replies }, className }: HiringRemindersProps) {
  const { mayEdit } = useActingFor();
  if (!mayEdit || unconfirmed.length + replies.overdue + replies.soon === 0) return null;
  return (
    <div className={cn('flex flex-col gap-3', className)}>
      {unconfirmed.map((job) => (
        <LazyHiringQuestion key={job.id} job={job} confirmBy={job.confirm_by} named />
      ))}
      <DueReplies replies={replies} />
    </div>
  );
}
