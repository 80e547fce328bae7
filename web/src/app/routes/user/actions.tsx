// The actions on a profile: edit the own one; contact, share, report or block someone else's.

import { MessageSquare, Share2, UserRoundPen } from 'lucide-react';
import { Link } from '@/components/link';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { useIsBlocked } from '@/domain/blocks/get-block';
import type { Profile } from '@/features/profile/api/get-profile';
import { cn } from '@/lib/styles/cn';
import { useShareMutation } from '@/domain/shares/share';
import { t } from '@/words/profile';
import { ProfileMenu } from './profile-menu';

export function OwnerActions({ profile }: { profile: Profile }) {
  return (
    <>
      <ShareButton profile={profile} />
      <Link to="/profile" className={cn(buttonVariants(), 'max-md:order-first max-md:flex-1')}>
        <UserRoundPen aria-hidden="true" />
        {t('action.edit')}
      </Link>
    </>
  );
}

export function VisitorActions({ profile }: { profile: Profile }) {
  const blocked = useIsBlocked(profile.id);
  return (
    <>
      <ShareButton profile={profile} />
      {!blocked && (
        <Link to={`/message/${profile.id}`} className={cn(buttonVariants(), 'max-md:order-first max-md:flex-1')}>
          <MessageSquare aria-hidden="true" />
          {t('action.contact')}
        </Link>
      )}
      <ProfileMenu profile={profile} />
    </>
  );
}

/** On a small screen it shows only its icon. */
function ShareButton({ profile: { id, full_name: name } }: { profile: Profile }) {
  const { mutate: share, isPending } = useShareMutation({
    kind: 'profile',
    id,
    path: `/user/${id}`,
    title: t('shareTitle', { name }),
  });
  return (
    <Button
      variant="secondary"
      pending={isPending}
      aria-label={t('action.shareOf', { name })}
      className="max-md:px-3.5"
      onClick={() => {
        share();
      }}
    >
      <Share2 aria-hidden="true" />
      <span className="max-md:hidden">{t('action.share')}</span>
    </Button>
  );
}
