// The actions of a posting in the footer of its card: two buttons, the save button, and a menu with the rest.

import { MessageSquare, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { MoreMenu } from '@/components/more-menu';
import { mayEdit, useCompanyRole } from '@/domain/teams/teams';
import type { Posting } from '@/domain/postings/posting';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/postings';
import { SavePosting } from './posting-parts';

interface PostingLinksProps {
  posting: Posting;
  /** The one primary action. */
  children: ReactNode;
}

export function PostingLinks({ posting, children }: PostingLinksProps) {
  const { ownerId, to } = posting;
  const ownRole = useCompanyRole(ownerId);
  return (
    <>
      <div className="flex gap-1 max-md:-my-2 max-md:-mr-2">
        <PostingMenu posting={posting} />
        <SavePosting posting={posting} className="max-md:hidden" />
      </div>
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
        <ButtonLink to={to} variant="secondary">
          {t('details')}
        </ButtonLink>
        {mayEdit(ownRole) && <ButtonLink to={`${to}/edit`}>{t('edit')}</ButtonLink>}
        {children}
      </div>
    </>
  );
}

/** Ways to contact the poster: a message, and their profile. */
function PostingMenu({ posting: { kind, title, ownerId } }: { posting: Posting }) {
  const user = useUser();
  const contact = { label: t('contact'), icon: MessageSquare, to: `/message/${ownerId}` };
  const profile = { label: t('profile'), icon: UserRound, to: `/company/${ownerId}` };
  return (
    <MoreMenu label={t(`more.${kind}`, { title })} entries={ownerId === user.id ? [profile] : [contact, profile]} />
  );
}
