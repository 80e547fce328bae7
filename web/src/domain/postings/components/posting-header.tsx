// The header of a posting: title, owner, place, age, type, and its secondary actions.

import type { ReactNode } from 'react';
import { CompanyLink } from '@/domain/companies/company-link';
import { ReportButton } from '@/domain/reports/report-button';
import { ShareButton } from '@/domain/shares/share-button';
import { Card } from '@/components/ui/card';
import { Written } from '@/components/written';
import { useUser } from '@/lib/auth/auth';
import { postedLabel } from '@/lib/format/day-labels';
import type { Posting } from '@/domain/postings/posting';
import { t } from '@/words/postings';
import { PostingLogo } from './posting-parts';

interface PostingHeaderProps {
  posting: Posting;
  pills: ReactNode;
  /** Rendered below the header, before the buttons. */
  children?: ReactNode;
}

export function PostingHeader({ posting, pills, children }: PostingHeaderProps) {
  const user = useUser();
  const { kind, id, to, title, titleWithCompany, ownerId, company, facts, location, postedAt } = posting;
  return (
    <Card className="p-4 md:p-7">
      <div className="flex items-start gap-4 md:gap-5">
        <PostingLogo posting={posting} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="break-words" dir="auto">
            <Written>{title}</Written>
          </h1>
          <p className="mt-1 break-words text-muted-foreground" dir="auto">
            <CompanyLink id={ownerId} name={company} facts={facts} className="text-primary" />
            {location !== '' && ` · ${location}`}
            {' · '}
            {postedLabel(postedAt, new Date())}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">{pills}</div>
        </div>
      </div>
      {children}
      <div className="mt-4 -mb-2 flex justify-end gap-1">
        <ShareButton kind={kind} id={id} path={to} title={titleWithCompany} />
        {ownerId !== user.id && <ReportButton kind={kind} id={id} what={t(`named.${kind}`, { title })} />}
      </div>
    </Card>
  );
}
