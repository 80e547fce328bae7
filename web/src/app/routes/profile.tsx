// /profile: view and edit the user's own profile.

import { PageHead } from '@/components/page-head';
import { OwnProfile } from '@/features/profile/components/own-profile';
import { t } from '@/words/profile';

export function ProfileRoute() {
  return (
    <>
      <PageHead title={t('own.title')} />
      <OwnProfile />
    </>
  );
}
