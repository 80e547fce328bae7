// Who is reviewed: name, facts, how they fit, how far they have come, and the ways to reach them.

import { MessageSquare } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { ApplicationTrack } from '@/domain/applications/application-track';
import { levelLabel } from '@/domain/listing/value-labels';
import { experienceLabel } from '@/domain/profiles/experience-label';
import { DuePill } from '@/domain/replies/due-pill';
import { StatusPill } from '@/domain/status/status-pill';
import { ApplicantFacts } from '@/features/dashboard-employer/board/applicant-facts';
import { isToday, postedLabel } from '@/lib/format/day-labels';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';
import type { ReviewApplicant } from './get-applicant';

export function ApplicantSummary({ applicant: application }: { applicant: ReviewApplicant }) {
  const { full_name: name, email, status, applicant: person, created_at: applied } = application;
  const now = new Date();
  const facts = [
    person.headline,
    person.total_experience ? experienceLabel(person.total_experience) : levelLabel(person.experience_level ?? ''),
    isToday(applied, now) ? t('appliedToday') : t('applied', { when: postedLabel(applied, now) }),
  ];
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar id={person.id} name={name} url={person.avatar_url} />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="text-xl font-[620] break-words">
            <Link to={`/user/${person.id}`} className="hover:underline">
              {name}
            </Link>
          </h1>
          <p dir="auto" className="text-sm break-words text-muted-foreground">
            {facts.filter(Boolean).join(' · ')}
          </p>
          <a
            href={`mailto:${email}`}
            className="inline-block min-h-6 py-0.5 text-sm break-all text-primary hover:underline"
          >
            {email}
          </a>
        </div>
        <ButtonLink
          to={`/message/${person.id}`}
          aria-label={shared('messageTo', { name })}
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
      </div>
      <div className="mt-3">
        <ApplicantFacts fit={application.fit} />
      </div>
    </>
  );
}
