// The teams the user has joined, with a link to each company and a button to leave.

import { useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { CompanyLink } from '@/domain/companies/company-link';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { useRemoveMemberMutation } from '@/features/teams/api/remove-member';
import { useUser } from '@/lib/auth/auth';
import { lazyDialog } from '@/components/lazy-dialog';
import { nameOfCompany, useTeamsQuery, type Team } from '@/domain/teams/teams';
import { ShortList } from '@/components/short-list';
import { TeamSection } from './team-section';
import { roleLabel } from '@/domain/teams/role-label';
import { t } from '@/words/teams';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

export function JoinedTeams() {
  return (
    <TeamSection title={t('joined.title')} hint={t('joined.hint')}>
      <ShortList label={t('joined.title')} query={useTeamsQuery()} empty={t('joined.none')}>
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
  const [confirming, setConfirming] = useState(false);
  const { mutate: leave, isPending } = useRemoveMemberMutation();
  const close = () => {
    setConfirming(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar id={company.id} name={name} url={company.avatar_url} kind="organisation" />
      <div className="min-w-40 flex-1">
        <p dir="auto" className="font-[560] break-words">
          <CompanyLink id={company.id} name={name} facts={company} className="font-[560]" />
        </p>
        <p className="text-sm text-muted-foreground">
          {active
            ? t('joined.role', { role: roleLabel(role), text: t(`roleText.${role}`) })
            : t('joined.paused', { role: roleLabel(role) })}
        </p>
      </div>
      {active && (
        <ButtonLink
          to={`/company/${company.id}`}
          variant="secondary"
          size="sm"
          aria-label={t('joined.openOf', { name })}
        >
          {t('joined.open')}
        </ButtonLink>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('leave.of', { name })}
        aria-haspopup="dialog"
        onClick={() => {
          setConfirming(true);
        }}
      >
        {t('leave.action')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t('leave.title', { name })}
          context={t('leave.context')}
          action={t('leave.action')}
          pending={isPending}
          onConfirm={() => {
            leave({ companyId: company.id, userId: user.id, done: t('leave.done', { name }) }, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
