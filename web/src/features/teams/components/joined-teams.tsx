// The teams one is in, with the way to each company and the way out.

import { useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { useRemoveMemberMutation } from '@/features/teams/api/remove-member';
import { ROLE_TEXTS } from '@/features/teams/roles';
import { useUser } from '@/lib/auth/auth';
import { lazyDialog } from '@/components/lazy-dialog';
import { nameOfCompany, useTeamsQuery, type Team } from '@/domain/teams/teams';
import { ShortList } from '@/components/short-list';
import { TeamSection } from './team-section';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

export function JoinedTeams() {
  return (
    <TeamSection title="Teams you are in" hint="For these companies you act from your own account.">
      <ShortList label="Teams you are in" query={useTeamsQuery()} empty="You haven’t joined a team yet.">
        {(team) => (
          <li key={team.company.id}>
            <JoinedTeam team={team} />
          </li>
        )}
      </ShortList>
    </TeamSection>
  );
}

function JoinedTeam({ team: { company, role, active } }: { team: Team }) {
  const user = useUser();
  const name = nameOfCompany(company);
  const [leaving, setLeaving] = useState(false);
  const { mutate: leave, isPending } = useRemoveMemberMutation();
  const close = () => {
    setLeaving(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar id={company.id} name={name} url={company.avatar_url} kind="organisation" />
      <div className="min-w-40 flex-1">
        <p dir="auto" className="font-[560] break-words">
          {name}
        </p>
        <p className="text-sm text-muted-foreground">
          {active
            ? `${role}: ${ROLE_TEXTS[role]}`
            : `${role}, paused: the company's plan includes no team at the moment.`}
        </p>
      </div>
      {active && (
        <ButtonLink to={`/company/${company.id}`} variant="secondary" size="sm" aria-label={`Open ${name}`}>
          Open
        </ButtonLink>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Leave ${name}`}
        aria-haspopup="dialog"
        onClick={() => {
          setLeaving(true);
        }}
      >
        Leave
      </Button>
      {leaving && (
        <ConfirmDialog
          title={`Leave the team of ${name}?`}
          context="You lose access at once. To come back you need another invitation."
          action="Leave"
          pending={isPending}
          onConfirm={() => {
            leave(
              { companyId: company.id, userId: user.id, done: `You left the team of ${name}` },
              { onSuccess: close },
            );
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
