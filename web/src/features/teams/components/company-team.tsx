// The team of a company, for its owner and managers: inviting, members, open invitations and history.

import { CompanyProof } from '@/domain/company-proof/company-proof';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import type { CompanyRole } from '@/domain/teams/teams';
import { queryKeys } from '@/lib/query/query-keys';
import { useTeamEventsQuery, type TeamEvent } from '@/features/teams/api/list-team-events';
import { sentenceOf } from '@/features/teams/history';
import { useConfig } from '@/lib/server/config-context';
import { postedLabel } from '@/lib/format/day-labels';
import { ShortList } from '@/components/short-list';
import { InviteForm } from './invite-form';
import { MemberList } from './member-list';
import { OpenInvitations } from './open-invitations';
import { TeamSection } from './team-section';
import { TeamSecurity } from './team-security';
import { t } from '@/words/teams';

interface CompanyTeamProps {
  companyId: string;
  ownRole: CompanyRole;
}

export function CompanyTeam({ companyId, ownRole }: CompanyTeamProps) {
  const { companyProof = false } = useConfig();
  // Every change to a team creates an event.
  useLiveChanges([{ table: 'team_events', filter: `company_id=eq.${companyId}` }], [queryKeys.teams.of(companyId)]);
  return (
    <>
      <TeamSection title={t('invite.title')} hint={t('invite.hint')}>
        <InviteForm companyId={companyId} ownRole={ownRole} />
      </TeamSection>
      <TeamSection title={t('members')} hint={t('members.hint')}>
        <MemberList companyId={companyId} ownRole={ownRole} />
      </TeamSection>
      <TeamSection title={t('invitations.title')} hint={t('invitations.hint')}>
        <OpenInvitations companyId={companyId} ownRole={ownRole} />
      </TeamSection>
      {companyProof && ownRole === 'Manager' && (
        <TeamSection title={t('proof.title')} hint={t('proof.hint')}>
          <CompanyProof companyId={companyId} />
        </TeamSection>
      )}
      <TeamSecurity companyId={companyId} ownRole={ownRole} />
      <TeamSection title={t('history.title')} hint={t('history.hint')}>
        <TeamHistory companyId={companyId} />
      </TeamSection>
    </>
  );
}

/** The history of the team, newest first. */
function TeamHistory({ companyId }: { companyId: string }) {
  return (
    <ShortList label={t('history.title')} query={useTeamEventsQuery(companyId)} empty={t('history.none')}>
      {(event) => (
        <li key={event.id}>
          <Line event={event} />
        </li>
      )}
    </ShortList>
  );
}

function Line({ event }: { event: TeamEvent }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-sm">
      <span dir="auto" className="min-w-0 break-words">
        {sentenceOf(event)}
      </span>
      <span className="text-muted-foreground">{postedLabel(event.created_at, new Date())}</span>
    </p>
  );
}
