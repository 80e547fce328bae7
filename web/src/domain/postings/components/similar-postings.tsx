// A few similar postings below an open one.

import { useId } from 'react';
import { CompanyLink } from '@/domain/companies/company-link';
import { Link } from '@/components/link';
import { Card } from '@/components/ui/card';
import { Written } from '@/components/written';
import type { Posting } from '@/domain/postings/posting';
import { PostingLogo } from './posting-parts';

export interface SimilarPosting extends Posting {
  /** Its pay or budget. */
  money: string | undefined;
}

/** Renders nothing if there are none, because the page is about something else. */
export function SimilarPostings({ title, postings }: { title: string; postings: SimilarPosting[] | undefined }) {
  const titleId = useId();
  if (!postings || postings.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mt-4 mb-3">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {postings.map((posting) => (
          <li key={posting.id}>
            <Card hover className="flex items-center gap-4 p-4">
              <PostingLogo posting={posting} />
              <div className="min-w-0 flex-1">
                <h3 className="text-base font-[600] break-words" dir="auto">
                  <Link to={posting.to} className="hover:underline">
                    <Written>{posting.title}</Written>
                  </Link>
                </h3>
                <p className="text-sm break-words text-muted-foreground" dir="auto">
                  <CompanyLink id={posting.ownerId} name={posting.company} facts={posting.facts} />
                  {posting.location !== '' && ` · ${posting.location}`}
                </p>
              </div>
              <p className="text-sm font-[560] tabular-nums max-sm:hidden">{posting.money}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
