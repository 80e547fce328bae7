// The frame of all screens of a company that the user acts for. Everything inside acts for that company.

import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate } from '@/lib/router/router';
import { ButtonLink } from '@/components/button-link';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { MessagePage } from '@/components/message-page';
import { RowSkeleton } from '@/components/row-skeleton';
import { SkeletonList } from '@/components/ui/skeleton';
import { ActingForContext } from './acting-for';
import { useUser } from '@/lib/auth/auth';
import { mayEdit, nameOfCompany, useTeamsQuery, type Team, type TeamRole } from './teams';
import { t } from '@/words/company';

/** A company as a member of its team sees it. */
export interface ActingCompany {
  id: string;
  name: string;
  role: TeamRole;
}

interface CompanyFrameProps {
  companyId: string;
  children: (company: ActingCompany) => ReactNode;
}

export function CompanyFrame({ companyId, children }: CompanyFrameProps) {
  const user = useUser();
  const teams = useTeamsQuery();
  // The owner has the same content on their own dashboard.
  if (companyId === user.id) return <Navigate to="/dashboard" replace />;
  return (
    <Loaded
      query={teams}
      skeleton={
        <div className="page py-6">
          <SkeletonList>
            <RowSkeleton />
          </SkeletonList>
        </div>
      }
      failed={(retry) => (
        <div className="page py-6">
          <FailedState title={t('failed')} {...retry} />
        </div>
      )}
    >
      {(loaded) => <TeamFrame team={loaded.find(({ company }) => company.id === companyId)}>{children}</TeamFrame>}
    </Loaded>
  );
}

interface TeamFrameProps extends Pick<CompanyFrameProps, 'children'> {
  /** Undefined if the user is not in the team. */
  team: Team | undefined;
}

function TeamFrame({ team, children }: TeamFrameProps) {
  if (!team?.active) {
    return (
      <MessagePage
        icon={Users}
        title={team ? t('paused.title') : t('notIn.title')}
        action={<ButtonLink to="/team">{t('yourTeams')}</ButtonLink>}
      >
        {team ? t('paused.text', { company: nameOfCompany(team.company) }) : t('notIn.text')}
      </MessagePage>
    );
  }
  const { company, role } = team;
  const acting = { ownerId: company.id, mayEdit: mayEdit(role), lists: `/company/${company.id}` };
  return (
    <ActingForContext value={acting}>
      {children({ id: company.id, name: nameOfCompany(company), role })}
    </ActingForContext>
  );
}
