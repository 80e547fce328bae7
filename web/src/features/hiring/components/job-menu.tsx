// What an owner can do with one of their jobs.

import { CircleCheck, CircleX, Ellipsis, Pencil, Users } from 'lucide-react';
import { Link } from '@/components/link';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import type { Hiring } from '@/lib/dashboard';
import { useScreens } from '@/lib/screens';
import { useSetJobStatusMutation } from '@/lib/set-job-status';

export function JobMenu({ job, now }: { job: Hiring['jobs'][number]; now: Date }) {
  const { id, title, status, expires_at } = job;
  const { exists } = useScreens();
  const { mutate: setStatus } = useSetJobStatusMutation(job);
  const edit = `/jobs/${id}/edit`;
  // One that has expired would be closed again at once; it needs another date first.
  const expired = expires_at !== null && new Date(expires_at) <= now;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`More for the job ${title}`}>
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <Link to={`/jobs/${id}/applicants`}>
            <Users aria-hidden="true" />
            Applicants
          </Link>
        </DropdownMenuItem>
        {exists(edit) && (
          <DropdownMenuItem asChild>
            <Link to={edit}>
              <Pencil aria-hidden="true" />
              Edit
            </Link>
          </DropdownMenuItem>
        )}
        {status === 'Active' && (
          <DropdownMenuItem
            onSelect={() => {
              setStatus('Closed');
            }}
          >
            <CircleX aria-hidden="true" />
            Close
          </DropdownMenuItem>
        )}
        {status === 'Closed' && !expired && (
          <DropdownMenuItem
            onSelect={() => {
              setStatus('Active');
            }}
          >
            <CircleCheck aria-hidden="true" />
            Reopen
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
