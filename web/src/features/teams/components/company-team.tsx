// The team of a company, for its owner and managers: inviting, members, open invitations and history.

import { useLiveChanges } from '@/lib/live/use-live-changes';
import type { CompanyRole } from '@/domain/teams/teams';
import { queryKeys } from '@/lib/query/query-keys';
import { useTeamEventsQuery, type TeamEvent } from '@/features/teams/api/list-team-events';
import { sentenceOf } from '@/features/teams/history';
import { postedLabel } from '@/lib/format/day-labels';
import { ShortList } from '@/components/short-list';
import { InviteForm } from './invite-form';
import { MemberList } from './member-list';
import { OpenInvitations } from './open-invitations';
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

/** Who did what to a team, the newest first. */
function TeamHistory({ companyId }: { companyId: string }) {
  return (
    <ShortList label="History" query={useTeamEventsQuery(companyId)} empty="Nothing has happened yet.">
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
