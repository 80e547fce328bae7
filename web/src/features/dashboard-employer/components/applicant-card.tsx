// One applicant in full: who they are, what they wrote, their status, and actions.

import { FileText, MessageSquare, ScanText, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { ApplicationHistory } from '@/domain/applications/application-history';
import { ApplicationTrack } from '@/domain/applications/application-track';
import { ButtonLink } from '@/components/button-link';
import { Link } from '@/components/link';
import { currentInterview } from '@/domain/interviews/interview';
import { DuePill } from '@/domain/replies/due-pill';
import { ScreeningAnswers } from '@/domain/screening/screening-answers';
import { UnmetPill } from '@/domain/screening/unmet-pill';
import { StatusPill } from '@/domain/status/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import type { Applicant } from '@/features/dashboard-employer/api/list-applicants';
import { useOpenResumeMutation } from '@/features/dashboard-employer/api/open-resume';
import { ApplicantIdentity } from './applicant-identity';
import { CoverLetter } from './cover-letter';
import { DecisionButtons } from './decision-buttons';
import { stepsFrom } from '@/features/dashboard-employer/status-steps';
import type { Selection } from '@/features/dashboard-employer/hooks/use-selection';
import { useReviewPath } from '@/features/dashboard-employer/review/review-path';
import { useActingFor } from '@/domain/teams/acting-for';
import { lazyDialog } from '@/components/lazy-dialog';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';
import { t as screening } from '@/words/screening';

/** Loaded on demand, because only some applicants have an interview. */
const ApplicantInterview = lazyPart(async () => (await import('./applicant-interview')).ApplicantInterview);
const TeamNotesDialog = lazyDialog(async () => (await import('./team-notes-dialog')).TeamNotesDialog);

interface ApplicantCardProps {
  applicant: Applicant;
  /** Shows the job title, in lists of several jobs. */
  withJob: boolean;
  selection: Selection;
}

export function ApplicantCard({ applicant: application, withJob, selection }: ApplicantCardProps) {
  const { mayEdit } = useActingFor();
  const { full_name: name, status, cover_letter: letter, job, applicant: person, events } = application;
  const interview = currentInterview(application.interviews);
  return (
    <Card>
      <article tabIndex={0} aria-label={name} className="rounded-[inherit] p-4 -outline-offset-2 md:p-5">
        <div className="flex items-start gap-3 md:gap-4">
          {mayEdit && stepsFrom(status).length > 0 && (
            <Checkbox
              aria-label={t('selection.add', { name })}
              checked={selection.has(application.id)}
              onCheckedChange={(on) => {
                selection.set([{ ...application, personId: person.id }], on === true);
              }}
              className="mt-3.5"
            />
          )}
          <Avatar id={person.id} name={name} url={person.avatar_url} />
          <ApplicantIdentity application={application} heading="h2" headingClassName="text-lg font-[600] break-words">
            {withJob && (
              <p dir="auto" className="text-sm break-words text-foreground-2">
                {t.rich('forJob', {
                  job: job.title,
                  link: (title) => (
                    <Link to={`/jobs/${job.id}/applicants`} className="font-medium text-primary hover:underline">
                      {title}
                    </Link>
                  ),
                })}
              </p>
            )}
          </ApplicantIdentity>
          <div className="flex flex-col items-end gap-2 max-sm:hidden">
            <StatusPill status={status} />
            <ApplicationTrack status={status} />
            <DuePill application={application} />
            <UnmetPill count={application.unmet_needs} />
          </div>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-3 sm:hidden">
          <StatusPill status={status} />
          <ApplicationTrack status={status} />
          <DuePill application={application} />
          <UnmetPill count={application.unmet_needs} />
        </div>
        {letter !== null && <CoverLetter className="mt-3">{letter}</CoverLetter>}
        <ScreeningAnswers
          title={screening('answers.title')}
          answers={application.answers}
          className="mt-4 border-t border-border pt-3"
        />
        {events.length > 1 && (
          <details className="mt-3">
            <summary className="inline-block min-h-6 cursor-pointer text-sm font-[560] text-primary">
              {t('history')}
            </summary>
            <div className="mt-2">
              <ApplicationHistory events={events} />
            </div>
          </details>
        )}
        {interview && <ApplicantInterview key={interview.id} candidate={application} interview={interview} />}
        <Actions applicant={application} />
      </article>
    </Card>
  );
}

function Actions({ applicant: { applicant: person, ...application } }: { applicant: Applicant }) {
  const [notesOpen, setNotesOpen] = useState(false);
  const { mutate: openResume, isPending } = useOpenResumeMutation(application);
  const { full_name: name } = application;
  const reviewPath = useReviewPath();
  return (
    <footer className="mt-4 flex flex-wrap gap-2 border-t border-border pt-4">
      <ButtonLink to={reviewPath(application)} aria-label={t('reviewOf', { name })} variant="secondary">
        <ScanText aria-hidden="true" />
        {t('review')}
      </ButtonLink>
      <Button
        variant="secondary"
        aria-label={t('resume.openOf', { name })}
        pending={isPending}
        onClick={() => {
          openResume();
        }}
      >
        <FileText aria-hidden="true" />
        {t('resume.open')}
      </Button>
      <ButtonLink to={`/message/${person.id}`} aria-label={shared('messageTo', { name })} variant="secondary">
        <MessageSquare aria-hidden="true" />
        {shared('message')}
      </ButtonLink>
      <Button
        variant="secondary"
        aria-label={t('teamNotesOn', { name })}
        aria-haspopup="dialog"
        onClick={() => {
          setNotesOpen(true);
        }}
      >
        <StickyNote aria-hidden="true" />
        {t('teamNotes')}
      </Button>
      <div className="ml-auto flex flex-wrap gap-2">
        <DecisionButtons applicant={{ ...application, applicant: person }} />
      </div>
      {notesOpen && (
        <TeamNotesDialog
          candidate={application}
          onClose={() => {
            setNotesOpen(false);
          }}
        />
      )}
    </footer>
  );
}
