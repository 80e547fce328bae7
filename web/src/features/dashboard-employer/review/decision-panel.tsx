// The panel next to the resume: who the applicant is, the possible steps, the scorecard, their answers and cover letter, and
// the team's notes.

import { Lock } from 'lucide-react';
import { SectionCard } from '@/components/section-card';
import { Card, CardBody, CardFooter } from '@/components/ui/card';
import { ApplicationHistory } from '@/domain/applications/application-history';
import { currentInterview } from '@/domain/interviews/interview';
import { ScreeningAnswers } from '@/domain/screening/screening-answers';
import { useActingFor } from '@/domain/teams/acting-for';
import { ApplicantInterview } from '@/features/dashboard-employer/components/applicant-interview';
import { CoverLetter } from '@/features/dashboard-employer/components/cover-letter';
import { DecisionButtons } from '@/features/dashboard-employer/components/decision-buttons';
import { TeamNotes } from '@/features/dashboard-employer/components/team-notes';
import { ScorecardPanel } from '@/features/dashboard-employer/scorecard/scorecard-panel';
import { stepsFrom } from '@/features/dashboard-employer/status-steps';
import { useMinWidth } from '@/lib/browser/use-min-width';
import { t as shared } from '@/words/dashboard-employer';
import { t } from '@/words/review';
import { t as screening } from '@/words/screening';
import { t as notes } from '@/words/team-notes';
import { ApplicantSummary } from './applicant-summary';
import type { ReviewApplicant } from './get-applicant';

export function DecisionPanel({ applicant: application }: { applicant: ReviewApplicant }) {
  const { id, full_name: name, status, cover_letter: letter, answers, events, applicant: person, job } = application;
  const { mayEdit } = useActingFor();
  const decides = mayEdit && stepsFrom(status).length > 0;
  // On small screens the steps stay visible at the bottom.
  const wide = useMinWidth('64rem');
  const interview = currentInterview(application.interviews);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card>
        <div className="p-4 md:p-5">
          <ApplicantSummary applicant={application} />
          {interview && <ApplicantInterview key={interview.id} candidate={application} interview={interview} />}
        </div>
        {decides && wide && (
          <CardFooter className="flex-wrap justify-end">
            <DecisionButtons applicant={application} />
          </CardFooter>
        )}
      </Card>
      <SectionCard title={t('scorecard')}>
        <CardBody>
          <ScorecardPanel job={job} applicationId={id} applicantId={person.id} />
        </CardBody>
      </SectionCard>
      {letter !== null && (
        <SectionCard title={t('letter')}>
          <CardBody>
            <CoverLetter>{letter}</CoverLetter>
          </CardBody>
        </SectionCard>
      )}
      {answers.length > 0 && (
        <Card>
          <CardBody className="pt-4 md:pt-5">
            <ScreeningAnswers heading="h2" title={screening('answers.title')} answers={answers} />
          </CardBody>
        </Card>
      )}
      <SectionCard title={shared('teamNotes')}>
        <CardBody className="flex flex-col gap-6">
          <p className="-mb-2 flex items-center gap-1.5 text-sm text-muted-foreground">
            <Lock aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="min-w-0 break-words">{notes('private', { name })}</span>
          </p>
          <TeamNotes applicationId={id} />
        </CardBody>
      </SectionCard>
      {events.length > 1 && (
        <SectionCard title={shared('history')}>
          <CardBody>
            <ApplicationHistory events={events} />
          </CardBody>
        </SectionCard>
      )}
      {decides && !wide && (
        <div
          data-bottom-bar=""
          className="sticky bottom-(--bottom-height) z-10 -mx-(--gutter) flex flex-wrap justify-end gap-2 border-t border-border bg-card px-(--gutter) py-3 low:static"
        >
          <DecisionButtons applicant={application} />
        </div>
      )}
    </div>
  );
}
