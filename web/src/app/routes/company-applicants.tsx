// /company/{id}/applicants: the applicants to all jobs of a company that the user acts for.

import { useParams } from '@/lib/router/location';
import { CompanyFrame } from '@/domain/teams/company-frame';
import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { ApplicantList } from '@/features/dashboard-employer/components/applicant-list';
import { t } from '@/words/dashboard-employer';

export function CompanyApplicantsRoute() {
  const { companyId = '' } = useParams();
  return (
    <CompanyFrame key={companyId} companyId={companyId}>
      {({ id, name }) => (
        <div className="page py-4 md:py-6">
          <PageHead title={t('applicantsOf', { name })} />
          <PageTitle back={{ to: `/company/${id}`, label: name }} title={t('applicants')} />
          <ApplicantList />
        </div>
      )}
    </CompanyFrame>
  );
}
