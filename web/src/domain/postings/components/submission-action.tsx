// The main action for a posting: answer it, or see the status of the given answer.

import { Check } from 'lucide-react';
import { StatusPill } from '@/domain/status/status-pill';
import { Button } from '@/components/ui/button';
import { useOpenDialog } from '@/lib/router/dialog-in-address';
import type { Posting } from '@/domain/postings/posting';
import { useCompanyRole } from '@/domain/teams/teams';

export interface SubmissionActionProps {
  posting: Posting;
  /** The dialog's query parameter. */
  dialog: string;
  /** The verb: "Apply Now". */
  label: string;
  /** The user's answer, if any. */
  given: { label: string; status: string } | undefined;
  /** Why the posting can no longer be answered, if so. */
  closed: string | undefined;
  size: 'md' | 'lg';
}

/** Renders nothing for the owner and their team. */
export function SubmissionAction({ posting, dialog, label, given, closed, size }: SubmissionActionProps) {
  const ownRole = useCompanyRole(posting.ownerId);
  const open = useOpenDialog(dialog);
  if (ownRole !== undefined) return null;
  if (given) {
    return (
      <p className="flex min-h-(--height-button) flex-wrap items-center justify-center gap-2 font-[560]">
        {/* A tick beside "Rejected" would be contradictory. */}
        {given.status !== 'Rejected' && <Check aria-hidden="true" className="size-4.5 text-success" />}
        <span className={given.status === 'Rejected' ? 'text-foreground-2' : 'text-success'}>{given.label}</span>
        <StatusPill status={given.status} />
      </p>
    );
  }
  return (
    <Button
      size={size}
      disabled={closed !== undefined}
      title={closed}
      aria-haspopup="dialog"
      onClick={() => {
        open(posting.id);
      }}
    >
      {label}
    </Button>
  );
}
