// The Security tab: passkeys, second steps, connected accounts, devices and recent sign-ins.

import { useAuth } from '@/lib/auth/auth';
import { authenticatorApps, securityKeys } from '@/lib/auth/second-step';
import { useOfferedSteps, useSignInMethodsQuery } from '@/lib/auth/sign-in-methods';
import { t as passkeyWords } from '@/words/passkeys';
import { t } from '@/words/security';
import { ConnectedAccounts } from './connected-accounts';
import { Devices } from './devices';
import { Passkeys } from './passkeys';
import { RecentActivity } from './recent-activity';
import { SettingsRow } from './settings-row';
import { TwoStep } from './two-step';

export function SecurityTab() {
  const { session } = useAuth();
  const { data: methods } = useSignInMethodsQuery();
  const offered = useOfferedSteps();
  const isOn = session !== null && [...authenticatorApps(session), ...securityKeys(session)].length > 0;
  return (
    <>
      {methods?.passkeys === true && (
        <SettingsRow title={passkeyWords('title')} hint={passkeyWords('hint')}>
          <Passkeys />
        </SettingsRow>
      )}
      {(offered.apps || isOn) && (
        <SettingsRow title={t('twoStep.title')} hint={t('twoStep.hint')}>
          <TwoStep offered={offered} />
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
