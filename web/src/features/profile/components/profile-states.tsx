// Shown in place of a profile while it loads, if it failed to load, or if it does not exist.

import type { UseQueryResult } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';
import type { Profile } from '@/features/profile/api/get-profile';
import { t } from '@/words/profile';
import { ProfileSkeleton } from './profile-skeleton';

interface ProfileStatesProps {
  query: UseQueryResult<Profile | null>;
  children: (profile: Profile) => ReactNode;
}

export function ProfileStates({ query, children }: ProfileStatesProps) {
  return (
    <Loaded
      query={query}
      skeleton={
        <ProfileFrame>
          <h1 className="sr-only">{t('title')}</h1>
          <ProfileSkeleton />
        </ProfileFrame>
      }
      failed={(retry) => (
        <ProfileFrame>
          <h1 className="sr-only">{t('title')}</h1>
          <FailedState title={t('notLoaded')} {...retry} />
        </ProfileFrame>
      )}
      empty={
        <MessagePage
          icon={UserRoundX}
          title={t('notFound')}
          action={<ButtonLink to="/">{t('notFound.action')}</ButtonLink>}
        >
          {t('notFound.text')}
        </MessagePage>
      }
    >
      {children}
    </Loaded>
  );
}

/** The page frame of a profile. On small screens its cards extend from edge to edge. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  return <div className="page pb-6 max-md:px-0 md:pt-6">{children}</div>;
}
