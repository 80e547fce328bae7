// The Account tab: email address, password, team, API tokens, blocked people, data export, and deletion.

import { Users } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { ApiTokens } from './api-tokens';
import { BlockedPeople } from '@/domain/blocks/blocked-people';
import { useUser } from '@/lib/auth/auth';
import { DeleteAccount } from './delete-account';
import { EmailForm } from './email-form';
import { ExportButton } from './export-button';
import { PasswordForm } from './password-form';
import { SettingsLine, SettingsRow } from './settings-row';
import { TimeZoneChoice } from './time-zone-choice';
import { t } from '@/words/account';

export function AccountTab() {
  const { hasPassword } = useUser();
  return (
    <>
      <SettingsRow title={t('email.title')} hint={t('email.hint')}>
        <EmailForm />
      </SettingsRow>
      <SettingsRow title={t('password.title')} hint={t(hasPassword ? 'password.hint' : 'password.hintNone')}>
        <PasswordForm />
      </SettingsRow>
      <SettingsRow title={t('timeZone.title')} hint={t('timeZone.hint')}>
        <TimeZoneChoice />
      </SettingsRow>
      <SettingsRow title={t('team.title')} hint={t('team.hint')}>
        <SettingsLine
          action={
            <ButtonLink to="/team" variant="secondary">
              <Users aria-hidden="true" />
              {t('team.open')}
            </ButtonLink>
          }
        >
          {t('team.text')}
        </SettingsLine>
      </SettingsRow>
      <SettingsRow title={t('tokens.title')} hint={t('tokens.hint')}>
        <ApiTokens />
      </SettingsRow>
      <SettingsRow title={t('blocked.title')} hint={t('blocked.hint')}>
        <BlockedPeople />
      </SettingsRow>
      <SettingsRow title={t('data.title')} hint={t('data.hint')}>
        <SettingsLine action={<ExportButton />}>{t('data.text')}</SettingsLine>
      </SettingsRow>
      <SettingsRow title={t('delete.title')} hint={t('delete.hint')}>
        <DeleteAccount />
      </SettingsRow>
    </>
  );
}
