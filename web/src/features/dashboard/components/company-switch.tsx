// Switches between the user's own dashboard and those of the companies they act for.

import { Link } from '@/components/link';
import { useActingFor } from '@/domain/teams/acting-for';
import { useUser } from '@/lib/auth/auth';
import { cn } from '@/lib/styles/cn';
import { nameOfCompany, useActiveTeams } from '@/domain/teams/teams';
import { t } from '@/words/dashboard';

/** Renders nothing for a user without a team. */
export function CompanySwitch() {
  const user = useUser();
  const { ownerId } = useActingFor();
  const teams = useActiveTeams();
  if (teams.length === 0) return null;
  const choices = [
    { id: user.id, name: t('you'), to: '/dashboard' },
    ...teams.map(({ company }) => ({ id: company.id, name: nameOfCompany(company), to: `/company/${company.id}` })),
  ];
  return (
    <nav
      aria-label={t('whose')}
      className="mb-4 flex max-w-full gap-1 overflow-x-auto rounded-lg bg-muted p-1 sm:w-fit"
    >
      {choices.map(({ id, name, to }) => (
        <Link
          key={id}
          to={to}
          dir="auto"
          aria-current={id === ownerId ? 'page' : undefined}
          className={cn(
            'inline-flex h-(--height-button) max-w-60 shrink-0 items-center rounded-md border-2 border-unseen px-4 font-[560]',
            id === ownerId ? 'border-primary bg-card text-foreground' : 'text-foreground-2 hover:text-foreground',
          )}
        >
          <span className="truncate">{name}</span>
        </Link>
      ))}
    </nav>
  );
}
