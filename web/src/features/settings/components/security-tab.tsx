// What keeps the account one's own: the second step, connected accounts, devices and past sign-ins.

import { useAuth } from '@/lib/auth/auth';
import { authenticatorApps } from '@/lib/auth/second-step';
import { useSignInMethodsQuery } from '@/lib/auth/sign-in-methods';
import { t } from '@/words/security';
import { ConnectedAccounts } from './connected-accounts';
import { Devices } from './devices';
import { RecentActivity } from './recent-activity';
import { SettingsRow } from './settings-row';
import { TwoStep } from './two-step';

export function SecurityTab() {
  const { session } = useAuth();
  const { data: methods } = useSignInMethodsQuery();
  // Nearly every instance offers it, so it does not wait for the answer.
  const offersApps = methods?.authenticatorApps ?? true;
  const hasApp = session !== null && authenticatorApps(session).length > 0;
  return (
    <>
      {(offersApps || hasApp) && (
        <SettingsRow title={t('twoStep.title')} hint={t('twoStep.hint')}>
          <TwoStep offered={offersApps} />
        </SettingsRow>
      )}
      {methods && methods.providers.length > 0 && (
        <SettingsRow title={t('accounts.title')} hint={t('accounts.hint')}>
          <ConnectedAccounts providers={methods.providers} />
        </SettingsRow>
      )}
      <SettingsRow title={t('devices.title')} hint={t('devices.hint')}>
        <Devices />
      </SettingsRow>
      <SettingsRow title={t('history.title')} hint={t('history.hint')}>
        <RecentActivity />
      </SettingsRow>
    </>
  );
}
