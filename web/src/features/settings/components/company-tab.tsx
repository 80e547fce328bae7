// The Company tab: proof of the user's company.

import { CompanyProof } from '@/domain/company-proof/company-proof';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/settings';
import { SettingsRow } from './settings-row';

export function CompanyTab() {
  return (
    <SettingsRow title={t('company.title')} hint={t('company.hint')}>
      <CompanyProof companyId={useUser().id} />
    </SettingsRow>
  );
}
