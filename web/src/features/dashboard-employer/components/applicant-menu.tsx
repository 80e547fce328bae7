// The actions for an application, as a menu in a dashboard row.

import { FileText, MessageSquare, ScanText, StickyNote, UserRoundCheck, UserRoundX, Users } from 'lucide-react';
import { useState } from 'react';
import { MoreMenu } from '@/components/more-menu';
import { useOpenResumeMutation } from '@/features/dashboard-employer/api/open-resume';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { REJECT, stepsFrom, type Step } from '@/features/dashboard-employer/status-steps';
import { useReviewPath } from '@/features/dashboard-employer/review/review-path';
import { useActingFor } from '@/domain/teams/acting-for';
import { lazyDialog } from '@/components/lazy-dialog';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

const StepDialog = lazyDialog(async () => (await import('./step-dialog')).StepDialog);
const TeamNotesDialog = lazyDialog(async () => (await import('./team-notes-dialog')).TeamNotesDialog);

export function ApplicantMenu({ candidate }: { candidate: Candidate }) {
  const [step, setStep] = useState<Step>();
  const [notesOpen, setNotesOpen] = useState(false);
  const { mayEdit } = useActingFor();
  const reviewPath = useReviewPath();
  const steps = mayEdit ? stepsFrom(candidate.status) : [];
  const { mutate: openResume } = useOpenResumeMutation(candidate);
  return (
    <>
      <MoreMenu
        label={t('menu.of', { name: candidate.full_name })}
        entries={[
          { label: t('review'), icon: ScanText, to: reviewPath(candidate) },
          {
            label: t('resume.open'),
            icon: FileText,
            onSelect: () => {
              openResume();
            },
          },
          { label: shared('message'), icon: MessageSquare, to: `/message/${candidate.personId}` },
          {
            label: t('teamNotes'),
            icon: StickyNote,
            onSelect: () => {
              setNotesOpen(true);
            },
          },
          { label: t('menu.allOfJob'), icon: Users, to: `/jobs/${candidate.job.id}/applicants` },
          ...steps.map((each, index) => ({
            label: t(`step.${each.name}.action`),
            icon: each === REJECT ? UserRoundX : UserRoundCheck,
            destructive: each === REJECT,
            startsGroup: index === 0,
            onSelect: () => {
              setStep(each);
            },
          })),
        ]}
      />
      {notesOpen && (
        <TeamNotesDialog
          candidate={candidate}
          onClose={() => {
            setNotesOpen(false);
          }}
        />
      )}
      {step && (
        <StepDialog
          candidates={[candidate]}
          step={step}
          onClose={() => {
            setStep(undefined);
          }}
        />
      )}
    </>
  );
}
