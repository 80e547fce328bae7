// The applicant under review: name, facts, fit, status, and ways to contact them.

import { MessageSquare } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Avatar } from '@/components/ui/avatar';
import { ApplicationTrack } from '@/domain/applications/application-track';
import { DuePill } from '@/domain/replies/due-pill';
import { UnmetPill } from '@/domain/screening/unmet-pill';
import { StatusPill } from '@/domain/status/status-pill';
import { ApplicantFacts } from '@/features/dashboard-employer/board/applicant-facts';
import { ApplicantIdentity } from '@/features/dashboard-employer/components/applicant-identity';
import { t } from '@/words/dashboard';
import type { ReviewApplicant } from './get-applicant';

export function ApplicantSummary({ applicant: application }: { applicant: ReviewApplicant }) {
  const { full_name: name, status, applicant: person } = application;
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar id={person.id} name={name} url={person.avatar_url} />
        <ApplicantIdentity application={application} heading="h1" headingClassName="text-xl font-[620] break-words" />
        <ButtonLink
          to={`/message/${person.id}`}
          aria-label={t('messageTo', { name })}
          variant="secondary"
          size="icon"
          className="shrink-0"
        >
          <MessageSquare aria-hidden="true" />
        </ButtonLink>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <StatusPill status={status} />
        <ApplicationTrack status={status} />
        <DuePill application={application} />
        <UnmetPill count={application.unmet_needs} />
      </div>
      <div className="mt-3">
        <ApplicantFacts fit={application.fit} />
      </div>
    </>
  );
}
