// Invitations that the user has not answered yet.

import { ButtonLink } from '@/components/button-link';
import { CompanyLink } from '@/domain/companies/company-link';
import { Avatar } from '@/components/ui/avatar';
import { useOwnInvitationsQuery } from '@/features/teams/api/own-invitations';
import { nameOfCompany } from '@/domain/teams/teams';
import { TeamSection } from './team-section';
import { roleLabel } from '@/domain/teams/role-label';
import { t } from '@/words/teams';

/** Renders nothing if there are none. */
export function ReceivedInvitations() {
  const { data: invitations = [] } = useOwnInvitationsQuery();
  if (invitations.length === 0) return null;
  return (
    <TeamSection title={t('received.title')} hint={t('received.hint')}>
      <ul aria-label={t('received.label')} className="flex flex-col gap-4">
        {invitations.map(({ id, role, company }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <Avatar id={company.id} name={nameOfCompany(company)} url={company.avatar_url} kind="organisation" />
            <div className="min-w-40 flex-1">
              <p dir="auto" className="font-[560] break-words">
                <CompanyLink id={company.id} name={nameOfCompany(company)} facts={company} className="font-[560]" />
              </p>
              <p className="text-sm text-muted-foreground">{t('received.as', { role: roleLabel(role) })}</p>
            </div>
            <ButtonLink to={`/invitation/${id}`} size="sm">
              {t('received.answer')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </TeamSection>
  );
}
