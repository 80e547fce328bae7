// Who did what to a team, the newest first.

import { useTeamEventsQuery, type TeamEvent } from '@/features/teams/api/list-team-events';
import { sentenceOf } from '@/features/teams/history';
import { postedLabel } from '@/lib/format/day-labels';
import { ShortList } from '@/components/short-list';

export function TeamHistory({ companyId }: { companyId: string }) {
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
