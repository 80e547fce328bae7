// The actions for a job of the user or their company, as a menu.

import { CircleCheck, CircleX, Users } from 'lucide-react';
import type { MenuEntry } from '@/components/more-menu';
import { OwnerMenu } from '@/domain/postings/components/owner-menu';
import { useActingFor } from '@/domain/teams/acting-for';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';
import { useSetJobStatusMutation } from '@/domain/jobs/set-job-status';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

export function JobMenu({ job, now }: { job: EmployerDashboard['jobs'][number]; now: Date }) {
  const { id, title, status, expires_at } = job;
  const { mayEdit } = useActingFor();
  const { mutate: setStatus } = useSetJobStatusMutation(job);
  // An expired job would be closed again immediately. It needs a new closing date first.
  const expired = expires_at !== null && new Date(expires_at) <= now;
  const close: MenuEntry = {
    label: shared('close'),
    icon: CircleX,
    onSelect: () => {
      setStatus('Closed');
    },
  };
  const reopen: MenuEntry = {
    label: t('reopen'),
    icon: CircleCheck,
    onSelect: () => {
      setStatus('Active');
    },
  };
  const more = [...(status === 'Active' ? [close] : []), ...(status === 'Closed' && !expired ? [reopen] : [])];
  return (
    <OwnerMenu
      posting={{ kind: 'job', id, title }}
      answers={{ path: 'applicants', label: t('applicants'), icon: Users }}
      editable={mayEdit}
      more={mayEdit ? more : []}
    />
  );
}
