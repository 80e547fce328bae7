// /team: who acts for the user's company, and which companies the user acts for.

import { BackLink } from '@/components/back-link';
import { PageHead } from '@/components/page-head';
import { JoinedTeams } from '@/features/teams/components/joined-teams';
import { OwnTeam } from '@/features/teams/components/own-team';
import { ReceivedInvitations } from '@/features/teams/components/received-invitations';
import { t } from '@/words/teams';

export function TeamRoute() {
  return (
    <div className="page py-8">
      <PageHead title={t('title')} description={t('description')} />
      <div className="mx-auto max-w-248">
        <BackLink to="/settings?tab=account" className="mb-2">
          {t('settings')}
        </BackLink>
        <h1 className="mb-3">{t('title')}</h1>
        <ReceivedInvitations />
        <OwnTeam />
        <JoinedTeams />
      </div>
    </div>
  );
}
