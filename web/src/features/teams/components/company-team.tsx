// The team of a company, for whoever looks after it: who may be invited, who is there, who was asked, and what happened.

import { teamKey } from '@/features/teams/api/team-key';
import { useLiveChanges } from '@/lib/live-changes';
import type { Standing } from '@/lib/teams';
import { InviteForm } from './invite-form';
import { MemberList } from './member-list';
import { OpenInvitations } from './open-invitations';
import { TeamHistory } from './team-history';
import { TeamSection } from './team-section';

interface CompanyTeamProps {
  companyId: string;
  standing: Standing;
}

export function CompanyTeam({ companyId, standing }: CompanyTeamProps) {
  // Whatever happens to a team leaves an event.
  useLiveChanges([{ table: 'team_events', filter: `company_id=eq.${companyId}` }], [teamKey(companyId)]);
  return (
    <>
      <TeamSection title="Invite" hint="They act for the company from their own account. Accepting is up to them.">
        <InviteForm companyId={companyId} standing={standing} />
      </TeamSection>
      <TeamSection title="Members" hint="Who acts for the company beside its owner.">
        <MemberList companyId={companyId} standing={standing} />
      </TeamSection>
      <TeamSection title="Invitations" hint="Sent, and not answered yet.">
        <OpenInvitations companyId={companyId} standing={standing} />
      </TeamSection>
      <TeamSection title="History" hint="The last changes of the team.">
        <TeamHistory companyId={companyId} />
      </TeamSection>
    </>
  );
}
