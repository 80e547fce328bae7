// /company/{id}/team: the team of a company that the user manages.

import { useParams } from '@/lib/router/location';
import { CompanyFrame } from '@/domain/teams/company-frame';
import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { CompanyTeam } from '@/features/teams/components/company-team';
import { MemberList } from '@/features/teams/components/member-list';
import { TeamSection } from '@/features/teams/components/team-section';
import { mayManage } from '@/domain/teams/teams';
import { t } from '@/words/teams';

export function CompanyTeamRoute() {
  const { companyId = '' } = useParams();
  return (
    <CompanyFrame companyId={companyId}>
      {({ id, name, role }) => (
        <div className="page py-4 md:py-6">
          <PageHead title={t('titleOf', { name })} />
          <PageTitle back={{ to: `/company/${id}`, label: name }} title={t('titleOf', { name })} />
          {mayManage(role) ? (
            <CompanyTeam companyId={id} ownRole={role} />
          ) : (
            <TeamSection title={t('members')} hint={t('members.hint')}>
              <MemberList companyId={id} ownRole={role} />
            </TeamSection>
          )}
        </div>
      )}
    </CompanyFrame>
  );
}
