// What others read first about a person, and how the page looks to themselves.

import { UserRoundPen } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { ButtonLink } from '@/components/button-link';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { useOwnTextsQuery } from '@/features/settings/api/get-own-texts';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { chooseTheme, THEME_CHOICES, themeLabel, useThemeChoice, type ThemeChoice } from '@/lib/styles/theme';
import { ProfileForm } from './profile-form';
import { SettingsLine, SettingsRow } from './settings-row';

export function ProfileTab() {
  return (
    <>
      <SettingsRow title="About you" hint="Shown on your profile, your posts and your messages.">
        <OwnTexts />
      </SettingsRow>
      <SettingsRow title="The rest of your profile" hint="Picture, headline, work, education and skills.">
        <SettingsLine
          action={
            <ButtonLink to="/profile" variant="secondary">
              <UserRoundPen aria-hidden="true" />
              Edit Profile
            </ButtonLink>
          }
        >
          Everything else that others see is edited on your profile itself.
        </SettingsLine>
      </SettingsRow>
      <SettingsRow title="Appearance" hint="Kept on this device. Until you choose, Settings is always dark.">
        <AppearanceChoice />
      </SettingsRow>
    </>
  );
}

function OwnTexts() {
  return (
    <Loaded
      query={useOwnTextsQuery()}
      skeleton={<TextsSkeleton />}
      failed={(retry) => <FailedState title="Your profile did not load" className="py-4" {...retry} />}
    >
      {(texts) => <ProfileForm fullName={texts.full_name} bio={texts.bio ?? ''} />}
    </Loaded>
  );
}

function TextsSkeleton() {
  return (
    <SkeletonFrame className="flex flex-col gap-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-30" />
      <Skeleton className="h-9 w-32" />
    </SkeletonFrame>
  );
}

/** Light, dark, or as the device says. */
function AppearanceChoice() {
  const chosen = useThemeChoice();
  return (
    <RadioGroup
      aria-label="Theme"
      value={chosen ?? ''}
      onValueChange={(choice) => {
        chooseTheme(choice as ThemeChoice);
      }}
      className="sm:flex-row sm:gap-8"
    >
      {THEME_CHOICES.map((choice) => (
        <OptionRow key={choice} control={<Radio value={choice} />}>
          {themeLabel(choice)}
        </OptionRow>
      ))}
    </RadioGroup>
  );
}
