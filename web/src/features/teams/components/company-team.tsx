// The team of a company, for its owner and managers: inviting, members, open invitations and history.

import { useLiveChanges } from '@/lib/live/use-live-changes';
import type { CompanyRole } from '@/domain/teams/teams';
import { queryKeys } from '@/lib/query/query-keys';
import { InviteForm } from './invite-form';
import { MemberList } from './member-list';
import { OpenInvitations } from './open-invitations';
import { TeamHistory } from './team-history';
import { TeamSection } from './team-section';

interface CompanyTeamProps {
  companyId: string;
  ownRole: CompanyRole;
}

export function CompanyTeam({ companyId, ownRole }: CompanyTeamProps) {
  // Whatever happens to a team leaves an event.
  useLiveChanges([{ table: 'team_events', filter: `company_id=eq.${companyId}` }], [queryKeys.teams.of(companyId)]);
  return (
    <>
      <TeamSection title="Invite" hint="They act for the company from their own account. Accepting is up to them.">
        <InviteForm companyId={companyId} ownRole={ownRole} />
      </TeamSection>
      <TeamSection title="Members" hint="Who acts for the company beside its owner.">
        <MemberList companyId={companyId} ownRole={ownRole} />
      </TeamSection>
      <TeamSection title="Invitations" hint="Sent, and not answered yet.">
        <OpenInvitations companyId={companyId} ownRole={ownRole} />
      </TeamSection>
      <TeamSection title="History" hint="The last changes of the team.">
        <TeamHistory companyId={companyId} />
      </TeamSection>
    </>
  );
}
