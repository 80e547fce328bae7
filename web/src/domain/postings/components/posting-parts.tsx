// The parts that every view of a posting uses: logo, title and save button.

import type { ComponentProps } from 'react';
import { Link } from '@/components/link';
import { SaveButton } from '@/domain/saves/save-button';
import { useCompanyRole } from '@/domain/teams/teams';
import { Avatar } from '@/components/ui/avatar';
import { Written } from '@/components/written';
import type { Posting } from '@/domain/postings/posting';
import { t } from '@/words/postings';

type PostingLogoProps = Pick<ComponentProps<typeof Avatar>, 'size' | 'className'> & {
  posting: Pick<Posting, 'ownerId' | 'company' | 'logo'>;
};

export function PostingLogo({ posting: { ownerId, company, logo }, ...props }: PostingLogoProps) {
  return <Avatar id={ownerId} name={company} url={logo} kind="organisation" {...props} />;
}

/** The heading of a card; `id` is for elements labelled by it. */
export function PostingTitle({ posting: { to, title }, id }: { posting: Posting; id: string }) {
  return (
    <h2 id={id} className="text-lg font-[600] break-words" dir="auto">
      <Link to={to} className="hover:underline">
        <Written>{title}</Written>
      </Link>
    </h2>
  );
}

interface SavePostingProps extends Pick<ComponentProps<typeof SaveButton>, 'className'> {
  posting: Posting;
}

/** Renders nothing for the owner and their team, who have the posting on their dashboard. */
export function SavePosting({ posting: { kind, id, title, ownerId }, ...props }: SavePostingProps) {
  const ownRole = useCompanyRole(ownerId);
  if (ownRole !== undefined) return null;
  return <SaveButton kind={kind} id={id} what={t(`named.${kind}`, { title })} {...props} />;
}
