// A dialog with the team's private notes on one applicant.

import { Lock } from 'lucide-react';
import { DialogBody, DialogContent, OpenDialog } from '@/components/ui/dialog';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { t } from '@/words/team-notes';
import { TeamNotes } from './team-notes';

interface TeamNotesDialogProps {
  candidate: Pick<Candidate, 'id' | 'full_name'>;
  onClose: () => void;
}

/** Open while it is mounted. */
export function TeamNotesDialog({ candidate: { id, full_name: name }, onClose }: TeamNotesDialogProps) {
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent
        title={t('title', { name })}
        context={
          <span className="flex items-center gap-1.5">
            <Lock aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="min-w-0 break-words">{t('private', { name })}</span>
          </span>
        }
      >
        <DialogBody className="flex flex-col gap-6 pb-6">
          <TeamNotes applicationId={id} />
        </DialogBody>
      </DialogContent>
    </OpenDialog>
  );
}
