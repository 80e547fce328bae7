// /company/{id}/applicants: whoever applied to any job of a company whose team one is in.

import { useParams } from 'react-router';
import { CompanyFrame } from '@/components/company-frame';
import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { ApplicantList } from '@/features/hiring/components/applicant-list';

export function CompanyApplicantsRoute() {
  const { companyId = '' } = useParams();
  return (
    <CompanyFrame key={companyId} companyId={companyId}>
      {({ id, name }) => (
        <div className="page py-4 md:py-6">
          <PageHead title={`Applicants of ${name}`} />
          <PageTitle back={{ to: `/company/${id}`, label: name }} title="Applicants" />
          <ApplicantList />
        </div>
      )}
    </CompanyFrame>
  );
}
