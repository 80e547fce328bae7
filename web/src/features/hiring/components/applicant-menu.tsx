// What can be done about an application, from a line of the dashboard.

import { Ellipsis, FileText, MessageSquare, UserRoundCheck, UserRoundX, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@/components/link';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { useOpenResumeMutation } from '@/features/hiring/api/open-resume';
import type { Candidate } from '@/features/hiring/candidate';
import { REJECT, stepsFrom, type Step } from '@/features/hiring/steps';
import { useActingFor } from '@/lib/acting-for';
import { lazyDialog } from '@/lib/lazy-part';

const StepDialog = lazyDialog(async () => (await import('./step-dialog')).StepDialog);

export function ApplicantMenu({ candidate }: { candidate: Candidate }) {
  const [step, setStep] = useState<Step>();
  const { mayEdit } = useActingFor();
  const steps = mayEdit ? stepsFrom(candidate.status) : [];
  const { mutate: openResume } = useOpenResumeMutation(candidate);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`More for the application of ${candidate.full_name}`}>
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem
            onSelect={() => {
              openResume();
            }}
          >
            <FileText aria-hidden="true" />
            Open resume
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to={`/message/${candidate.personId}`}>
              <MessageSquare aria-hidden="true" />
              Message
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to={`/jobs/${candidate.job.id}/applicants`}>
              <Users aria-hidden="true" />
              All applicants of this job
            </Link>
          </DropdownMenuItem>
          {steps.length > 0 && <DropdownMenuSeparator />}
          {steps.map((each) => (
            <DropdownMenuItem
              key={each.to}
              variant={each === REJECT ? 'destructive' : 'default'}
              onSelect={() => {
                setStep(each);
              }}
            >
              {each === REJECT ? <UserRoundX aria-hidden="true" /> : <UserRoundCheck aria-hidden="true" />}
              {each.action}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {step && (
        <StepDialog
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
