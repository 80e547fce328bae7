// /company/{id}/proposals: the proposals to all tenders of a company that the user acts for.

import { useParams } from '@/lib/router/location';
import { CompanyFrame } from '@/domain/teams/company-frame';
import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { ReceivedList } from '@/features/dashboard-tenders/components/received-list';
import { t } from '@/words/dashboard-tenders';

export function CompanyProposalsRoute() {
  const { companyId = '' } = useParams();
  return (
    <CompanyFrame key={companyId} companyId={companyId}>
      {({ id, name }) => (
        <div className="page py-4 md:py-6">
          <PageHead title={t('titleOf', { name })} />
          <PageTitle back={{ to: `/company/${id}`, label: name }} title={t('proposals')} />
          <ReceivedList />
        </div>
      )}
    </CompanyFrame>
  );
}
