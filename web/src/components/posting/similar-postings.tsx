// A few other postings under one that is being read.

import { useId } from 'react';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';

export interface SimilarPosting {
  id: string;
  to: string;
  title: string;
  /** The account behind it, and the name it goes by. */
  ownerId: string;
  company: string;
  logo: string | null;
  place: string;
  /** What it pays, or has to spend. */
  money: string | undefined;
}

/** Nothing while there are none: nobody came for them. */
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
              <Avatar id={posting.ownerId} name={posting.company} url={posting.logo} kind="organisation" />
              <div className="min-w-0 flex-1">
                <h3 className="text-base font-[600] break-words" dir="auto">
                  <Link to={posting.to} className="hover:underline">
                    {posting.title}
                  </Link>
                </h3>
                <p className="text-sm break-words text-muted-foreground" dir="auto">
                  {[posting.company, posting.place].filter(Boolean).join(' · ')}
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
