// The name, facts and address of an applicant, used in the list and on their own page. `children` come before the address.

import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { levelLabel } from '@/domain/lists/value-labels';
import { experienceLabel } from '@/domain/profiles/experience-label';
import { isToday, postedLabel } from '@/lib/format/day-labels';
import { t } from '@/words/dashboard-employer';

interface ApplicantIdentityProps {
  application: {
    full_name: string;
    email: string;
    created_at: string;
    applicant: {
      id: string;
      headline: string | null;
      total_experience: string | null;
      experience_level: string | null;
    };
  };
  heading: 'h1' | 'h2';
  headingClassName: string;
  children?: ReactNode;
}

export function ApplicantIdentity({
  application: { full_name: name, email, created_at: applied, applicant: person },
  heading: Heading,
  headingClassName,
  children,
}: ApplicantIdentityProps) {
  const now = new Date();
  const facts = [
    person.headline,
    person.total_experience ? experienceLabel(person.total_experience) : levelLabel(person.experience_level ?? ''),
    isToday(applied, now) ? t('appliedToday') : t('applied', { when: postedLabel(applied, now) }),
  ];
  return (
    <div className="min-w-0 flex-1">
      <Heading dir="auto" className={headingClassName}>
        <Link to={`/user/${person.id}`} className="hover:underline">
          {name}
        </Link>
      </Heading>
      <p dir="auto" className="text-sm break-words text-muted-foreground">
        {facts.filter(Boolean).join(' · ')}
      </p>
      {children}
      <a
        href={`mailto:${email}`}
        className="inline-block min-h-6 py-0.5 text-sm break-all text-primary hover:underline"
      >
        {email}
      </a>
    </div>
  );
}
