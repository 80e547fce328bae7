// What an owner can do with one of their jobs.

import { CircleCheck, CircleX, Users } from 'lucide-react';
import { OwnerMenu } from '@/components/posting/owner-menu';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { useActingFor } from '@/lib/acting-for';
import type { Hiring } from '@/lib/dashboard';
import { useSetJobStatusMutation } from '@/lib/set-job-status';

const APPLICANTS = { path: 'applicants', label: 'Applicants', icon: Users };

export function JobMenu({ job, now }: { job: Hiring['jobs'][number]; now: Date }) {
  const { id, title, status, expires_at } = job;
  const { mayEdit } = useActingFor();
  const { mutate: setStatus } = useSetJobStatusMutation(job);
  // One that has expired would be closed again at once; it needs another date first.
  const expired = expires_at !== null && new Date(expires_at) <= now;
  return (
    <OwnerMenu posting={{ kind: 'job', id, title }} answers={APPLICANTS} editable={mayEdit}>
      {mayEdit && status === 'Active' && (
        <DropdownMenuItem
          onSelect={() => {
            setStatus('Closed');
          }}
        >
          <CircleX aria-hidden="true" />
          Close
        </DropdownMenuItem>
      )}
      {mayEdit && status === 'Closed' && !expired && (
        <DropdownMenuItem
          onSelect={() => {
            setStatus('Active');
          }}
        >
          <CircleCheck aria-hidden="true" />
          Reopen
        </DropdownMenuItem>
      )}
    </OwnerMenu>
  );
}
