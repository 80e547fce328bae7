// What can be done about an application, from a line of the dashboard.

import { FileText, MessageSquare, UserRoundCheck, UserRoundX, Users } from 'lucide-react';
import { useState } from 'react';
import { MoreMenu } from '@/components/more-menu';
import { useOpenResumeMutation } from '@/features/dashboard-employer/api/open-resume';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { REJECT, stepsFrom, type Step } from '@/features/dashboard-employer/status-steps';
import { useActingFor } from '@/domain/teams/acting-for';
import { lazyDialog } from '@/components/lazy-dialog';

const StatusDialog = lazyDialog(async () => (await import('./status-dialog')).StatusDialog);

export function ApplicantMenu({ candidate }: { candidate: Candidate }) {
  const [step, setStep] = useState<Step>();
  const { mayEdit } = useActingFor();
  const steps = mayEdit ? stepsFrom(candidate.status) : [];
  const { mutate: openResume } = useOpenResumeMutation(candidate);
  return (
    <>
      <MoreMenu
        label={`More for the application of ${candidate.full_name}`}
        entries={[
          {
            label: 'Open resume',
            icon: FileText,
            onSelect: () => {
              openResume();
            },
          },
          { label: 'Message', icon: MessageSquare, to: `/message/${candidate.personId}` },
          { label: 'All applicants of this job', icon: Users, to: `/jobs/${candidate.job.id}/applicants` },
          ...steps.map((each, index) => ({
            label: each.action,
            icon: each === REJECT ? UserRoundX : UserRoundCheck,
            destructive: each === REJECT,
            startsGroup: index === 0,
            onSelect: () => {
              setStep(each);
            },
          })),
        ]}
      />
      {step && (
        <StatusDialog
          candidate={candidate}
          step={step}
          onClose={() => {
            setStep(undefined);
          }}
        />
      )}
    </>
  );
}
