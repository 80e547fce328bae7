// What one can do about a posting in a list, in the foot of its card.

import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { useUser } from '@/lib/auth';
import { mayEdit, useStanding } from '@/lib/teams';
import type { Posting } from '@/lib/posting';
import { SavePosting } from './posting-parts';

interface PostingLinksProps {
  posting: Posting;
  /** The one primary action. */
  children: ReactNode;
}

export function PostingLinks({ posting, children }: PostingLinksProps) {
  const user = useUser();
  const { ownerId, to } = posting;
  const standing = useStanding(ownerId);
  return (
    <>
      <div className="flex gap-2 max-md:-mx-3">
        {ownerId !== user.id && (
          <ButtonLink to={`/message/${ownerId}`} variant="ghost" size="sm">
            Contact
          </ButtonLink>
        )}
        <ButtonLink to={`/user/${ownerId}`} variant="ghost" size="sm">
          Profile
        </ButtonLink>
      </div>
      {standing === undefined && <SavePosting posting={posting} className="max-md:hidden" />}
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
        <ButtonLink to={to} variant="secondary">
          View Details
        </ButtonLink>
        {mayEdit(standing) && <ButtonLink to={`${to}/edit`}>Edit</ButtonLink>}
        {children}
      </div>
    </>
  );
}
