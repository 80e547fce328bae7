// What stands beside a posting for those whose it is: who answered, and what can be done with it.

import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { usePersonName } from '@/domain/profiles/person-name';
import { useUser } from '@/lib/auth/auth';
import { formatNumber } from '@/lib/format/format-number';
import { t } from '@/words/postings';

interface OwnerToolsProps {
  /** "Your job". */
  title: string;
  /** The screen with the answers, and how many there are. */
  answers: { to: string; label: string; count: number };
  /** Whose it is, and who posted it; null where that is not known. */
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

/** For those who act for a company. Nothing where its owner posted it, as it is where no one else acts for them. */
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
