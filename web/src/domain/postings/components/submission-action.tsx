// The one thing to do about a posting: answer it, or see how the answer stands.

import { Check } from 'lucide-react';
import { StatusPill } from '@/domain/status/status-pill';
import { Button } from '@/components/ui/button';
import { useOpenDialog } from '@/lib/router/dialog-in-address';
import type { Posting } from '@/domain/postings/posting';
import { useCompanyRole } from '@/domain/teams/teams';

export interface SubmissionActionProps {
  posting: Posting;
  /** The dialog's word in the address. */
  dialog: string;
  /** The verb: "Apply Now". */
  label: string;
  /** The answer that was given, if one was. */
  given: { label: string; status: string } | undefined;
  /** Why no one can answer any more, if so. */
  closed: string | undefined;
  size: 'md' | 'lg';
}

/** Nothing for its owner and the owner's team. */
export function SubmissionAction({ posting, dialog, label, given, closed, size }: SubmissionActionProps) {
  const ownRole = useCompanyRole(posting.ownerId);
  const open = useOpenDialog(dialog);
  if (ownRole !== undefined) return null;
  if (given) {
    return (
      <p className="flex min-h-(--height-button) flex-wrap items-center justify-center gap-2 font-[560]">
        {/* A tick beside "Rejected" would say two things at once. */}
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
