// /settings: profile, account, notifications and security.

import { useEffect } from 'react';
import { useLocation } from '@/lib/router/location';
import { PageHead } from '@/components/page-head';
import { linkProblemIn } from '@/lib/auth/link-problem';
import { SettingsTabs } from '@/features/settings/components/settings-tabs';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/settings';

export function SettingsRoute() {
  const { hash } = useLocation();
  const linkProblem = linkProblemIn(hash);

  // The link to confirm a new address leads here, even if it has expired.
  useEffect(() => {
    if (linkProblem) toast({ title: t('error'), description: linkProblem, variant: 'destructive' });
  }, [linkProblem]);

  return (
    <div className="page py-8">
      <PageHead title={t('title')} description={t('description')} />
      <div className="mx-auto max-w-248">
        <h1 className="mb-3">{t('title')}</h1>
        <SettingsTabs />
      </div>
    </div>
  );
}
