// The one thing to do about a posting: answer it, or see how the answer stands.

import { Check } from 'lucide-react';
import { StatusPill } from '@/components/status-pill';
import { Button } from '@/components/ui/button';
import { useOpenDialog } from '@/lib/dialog-in-address';
import type { Posting } from '@/lib/posting';
import { useStanding } from '@/lib/teams';

export interface AnswerActionProps {
  posting: Posting;
  /** The dialog's word in the address. */
  dialog: string;
  /** The verb: "Apply Now". */
  label: string;
  /** The answer that was given, if one was. */
  given: { label: string; status: string } | undefined;
  /** Why nobody can answer any more, if so. */
  closed: string | undefined;
  size: 'md' | 'lg';
}

/** Nothing for its owner, and whoever acts for them. */
export function AnswerAction({ posting, dialog, label, given, closed, size }: AnswerActionProps) {
  const standing = useStanding(posting.ownerId);
  const open = useOpenDialog(dialog);
  if (standing !== undefined) return null;
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
