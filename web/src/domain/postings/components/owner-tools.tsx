// The card beside a posting for its owner and their team: the answers, and what can be done with the posting.

import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { usePersonName } from '@/domain/profiles/person-name';
import { useUser } from '@/lib/auth/auth';
import { formatNumber } from '@/lib/format/format-number';
import { t } from '@/words/postings';

interface OwnerToolsProps {
  /** "Your job". */
  title: string;
  /** The screen with the answers, and their number. */
  answers: { to: string; label: string; count: number };
  /** The owner and the poster; null if the poster is unknown. */
  ownerId: string;
  posterId: string | null;
  /** Buttons and links. */
  children: ReactNode;
}

export function OwnerTools({ title, answers: { to, label, count }, ownerId, posterId, children }: OwnerToolsProps) {
  return (
    <section className="mt-4">
      <h2 className="text-base font-[600]">{title}</h2>
      <ButtonLink to={to} size="lg" className="mt-2 w-full">
        {label}
        <span className="tabular-nums">{formatNumber(count)}</span>
      </ButtonLink>
      <div className="mt-2 flex flex-wrap gap-2 *:flex-1">{children}</div>
      <PostedBy ownerId={ownerId} posterId={posterId} />
    </section>
  );
}

/** Names the poster to the company's team. Hidden if the owner posted it, as in a company without a team. */
function PostedBy({ ownerId, posterId }: Pick<OwnerToolsProps, 'ownerId' | 'posterId'>) {
  return posterId === null || posterId === ownerId ? null : <PostingOwner id={posterId} />;
}

function PostingOwner({ id }: { id: string }) {
  const user = useUser();
  const name = usePersonName(id);
  if (name === undefined) return null;
  return (
    <p dir="auto" className="mt-3 text-center text-sm break-words text-muted-foreground">
      {id === user.id ? t('postedBy.you') : t('postedBy.name', { name })}
    </p>
  );
}
