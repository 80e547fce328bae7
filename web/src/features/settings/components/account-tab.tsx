// Address, password, devices, the team, API tokens, blocked people, one's data, and leaving.

import { LogOut, Users } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Button } from '@/components/ui/button';
import { useSignOutOthersMutation } from '@/features/settings/api/sign-out-others';
import { ApiTokens } from './api-tokens';
import { BlockedPeople } from '@/domain/blocks/blocked-people';
import { DeleteAccount } from './delete-account';
import { EmailForm } from './email-form';
import { ExportButton } from './export-button';
import { PasswordForm } from './password-form';
import { SettingsLine, SettingsRow } from './settings-row';

export function AccountTab() {
  return (
    <>
      <SettingsRow title="Email" hint="Used to sign in and for alerts. Never shown on your profile.">
        <EmailForm />
      </SettingsRow>
      <SettingsRow
        title="Password"
        hint="At least 8 characters. A new one ends your other sessions and your API tokens."
      >
        <PasswordForm />
      </SettingsRow>
      <SettingsRow title="Other devices" hint="Signed in somewhere you no longer use?">
        <OtherDevices />
      </SettingsRow>
      <SettingsRow title="Team" hint="Who acts for your company, and which companies you act for.">
        <SettingsLine
          action={
            <ButtonLink to="/team" variant="secondary">
              <Users aria-hidden="true" />
              Open team
            </ButtonLink>
          }
        >
          Members with roles on the Business plan, invitations, and teams you are in.
        </SettingsLine>
      </SettingsRow>
      <SettingsRow title="API tokens" hint="For programs of your own that work with this account.">
        <ApiTokens />
      </SettingsRow>
      <SettingsRow title="Blocked people" hint="They cannot write to you, and you do not see each other's posts.">
        <BlockedPeople />
      </SettingsRow>
      <SettingsRow title="Your data" hint="A copy of everything stored about you.">
        <SettingsLine action={<ExportButton />}>
          Profile, posts, applications, messages, saved items and your files, in one ZIP archive.
        </SettingsLine>
      </SettingsRow>
      <SettingsRow title="Delete account" hint="Removes your profile, posts and applications.">
        <DeleteAccount />
      </SettingsRow>
    </>
  );
}

function OtherDevices() {
  const { mutate: signOutOthers, isPending } = useSignOutOthersMutation();
  return (
    <SettingsLine
      action={
        <Button
          variant="secondary"
          pending={isPending}
          onClick={() => {
            signOutOthers();
          }}
        >
          <LogOut aria-hidden="true" />
          Sign out elsewhere
        </Button>
      }
    >
      Ends every session but this one.
    </SettingsLine>
  );
}
