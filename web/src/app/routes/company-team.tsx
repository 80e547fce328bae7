// /company/{id}/team: the team of a company that one manages.

import { useParams } from 'react-router';
import { CompanyFrame } from '@/domain/teams/company-frame';
import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { CompanyTeam } from '@/features/teams/components/company-team';
import { MemberList } from '@/features/teams/components/member-list';
import { TeamSection } from '@/features/teams/components/team-section';
import { mayManage } from '@/domain/teams/teams';

export function CompanyTeamRoute() {
  const { companyId = '' } = useParams();
  return (
    <CompanyFrame companyId={companyId}>
      {({ id, name, role }) => (
        <div className="page py-4 md:py-6">
          <PageHead title={`Team of ${name}`} />
          <PageTitle back={{ to: `/company/${id}`, label: name }} title={`Team of ${name}`} />
          {mayManage(role) ? (
            <CompanyTeam companyId={id} ownRole={role} />
          ) : (
            <TeamSection title="Members" hint="Who acts for the company beside its owner.">
              <MemberList companyId={id} ownRole={role} />
            </TeamSection>
          )}
        </div>
      )}
    </CompanyFrame>
  );
}
