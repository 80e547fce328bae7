// The team of the user's own company. Job seekers have none, and only the Business plan includes one.

import { ButtonLink } from '@/components/button-link';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { useSecondFactorRequiredQuery } from '@/features/teams/api/company-security';
import { includesTeam, useOwnSubscriptionQuery } from '@/features/teams/api/get-own-subscription';
import { useMembersQuery } from '@/features/teams/api/list-members';
import { useUser } from '@/lib/auth/auth';
import { CompanyTeam } from './company-team';
import { MemberList } from './member-list';
import { TeamSection } from './team-section';
import { TeamSecurity } from './team-security';
import { t } from '@/words/teams';

/** Renders nothing for job seekers. */
export function OwnTeam() {
  const { userType } = useUser();
  return userType === 'user' ? null : <TeamOfPlan />;
}

/** Members who joined while the plan included a team. Renders nothing if there are none. */
function PausedMembers({ companyId }: { companyId: string }) {
  const { data: members = [] } = useMembersQuery(companyId);
  if (members.length === 0) return null;
  return (
    <TeamSection title={t('members')} hint={t('members.paused')}>
      <MemberList companyId={companyId} ownRole="Owner" />
    </TeamSection>
  );
}

/** The security requirement stays in effect without a plan, so the owner must still be able to switch it off. */
function KeptSecurity({ companyId }: { companyId: string }) {
  const { data: required = false } = useSecondFactorRequiredQuery(companyId);
  return required && <TeamSecurity companyId={companyId} ownRole="Owner" />;
}

function TeamOfPlan() {
  const user = useUser();
  return (
    <Loaded
      query={useOwnSubscriptionQuery()}
      skeleton={<Skeleton className="h-40 appear-late" />}
      failed={(retry) => <FailedState title={t('own.planFailed')} {...retry} />}
      empty={<NoTeam userId={user.id} />}
    >
      {(subscription) =>
        includesTeam(subscription, new Date()) ? (
          <CompanyTeam companyId={user.id} ownRole="Owner" />
        ) : (
          <NoTeam userId={user.id} />
        )
      }
    </Loaded>
  );
}

/** Shown if the plan does not include a team. */
function NoTeam({ userId }: { userId: string }) {
  return (
    <>
      <TeamSection title={t('own.title')} hint={t('own.hint')}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-60 flex-1 text-sm text-foreground-2">{t('own.plan')}</p>
          <ButtonLink to="/subscribe">{t('own.seePlans')}</ButtonLink>
        </div>
      </TeamSection>
      <PausedMembers companyId={userId} />
      <KeptSecurity companyId={userId} />
    </>
  );
}
