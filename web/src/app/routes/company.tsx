// /company/{id}: a company's public page; its team sees its dashboard here.

import { useParams } from '@/lib/router/location';
import { useProfileQuery } from '@/features/profile/api/get-profile';
import { ProfileSkeleton } from '@/features/profile/components/profile-skeleton';
import { ProfileFrame } from '@/features/profile/components/profile-states';
import { PageHead } from '@/components/page-head';
import { useTeamsQuery } from '@/domain/teams/teams';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/profile';
import { PublicProfile } from './user/public-profile';

/** Few visitors are in the team. */
const CompanyDashboardPage = lazyPart(async () => (await import('./company/company-dashboard')).CompanyDashboardPage);

export function CompanyRoute() {
  const { companyId = '' } = useParams();
  const { data: teams, isPending } = useTeamsQuery();
  const loading = <LoadingCompany />;
  if (isPending) return loading;
  const isMember = teams?.some(({ company }) => company.id === companyId);
  return isMember ? (
    <CompanyDashboardPage key={companyId} companyId={companyId} fallback={loading} />
  ) : (
    <PublicCompany companyId={companyId} />
  );
}

function PublicCompany({ companyId }: { companyId: string }) {
  return <PublicProfile query={useProfileQuery(companyId)} />;
}

function LoadingCompany() {
  return (
    <ProfileFrame>
      <PageHead title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <ProfileSkeleton />
    </ProfileFrame>
  );
}
