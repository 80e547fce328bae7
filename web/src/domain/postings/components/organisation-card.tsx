// The owner of a posting, with links to message them and to their profile.

import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { CompanyLink } from '@/domain/companies/company-link';
import { Card } from '@/components/ui/card';
import { Written } from '@/components/written';
import { useUser } from '@/lib/auth/auth';
import type { Posting } from '@/domain/postings/posting';
import { t } from '@/words/postings';
import { PostingLogo } from './posting-parts';

interface OrganisationCardProps {
  posting: Posting;
  /** The person, with their headline. */
  person: { full_name: string; headline: string | null };
  /** Further facts about them. */
  children?: ReactNode;
}

export function OrganisationCard({ posting, person, children }: OrganisationCardProps) {
  const user = useUser();
  const { ownerId, company, facts } = posting;
  const about = [person.full_name === company ? null : person.full_name, person.headline].filter(Boolean).join(', ');
  return (
    <Card className="p-4 md:p-5">
      <div className="flex items-center gap-3">
        <PostingLogo posting={posting} />
        <div className="min-w-0">
          <h2 className="text-base font-[600] break-words" dir="auto">
            <CompanyLink id={ownerId} name={company} facts={facts} className="font-[600]" />
          </h2>
          {about !== '' && (
            <p className="text-sm break-words text-muted-foreground" dir="auto">
              <Written>{about}</Written>
            </p>
          )}
        </div>
      </div>
      {children}
      <div className="mt-4 flex gap-2 *:flex-1">
        {ownerId !== user.id && (
          <ButtonLink to={`/message/${ownerId}`} variant="secondary">
            {t('contact')}
          </ButtonLink>
        )}
        <ButtonLink to={`/company/${ownerId}`} variant="secondary">
          {t('profile')}
        </ButtonLink>
      </div>
    </Card>
  );
}
