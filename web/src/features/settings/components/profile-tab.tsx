// The Profile tab: name, bio, appearance and language.

import { UserRoundPen } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { ButtonLink } from '@/components/button-link';
import { LanguageName } from '@/components/language-name';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { useOwnTextsQuery } from '@/features/settings/api/get-own-texts';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { chooseTheme, THEME_CHOICES, themeLabel, useThemeChoice, type ThemeChoice } from '@/lib/styles/theme';
import { useChooseLanguage } from '@/lib/auth/use-choose-language';
import { availableLanguages, useLanguage } from '@/lib/words/language';
import { t as common } from '@/words/common';
import { t } from '@/words/settings';
import { ProfileForm } from './profile-form';
import { SettingsLine, SettingsRow } from './settings-row';

export function ProfileTab() {
  return (
    <>
      <SettingsRow title={t('about.title')} hint={t('about.hint')}>
        <OwnTexts />
      </SettingsRow>
      <SettingsRow title={t('rest.title')} hint={t('rest.hint')}>
        <SettingsLine
          action={
            <ButtonLink to="/profile" variant="secondary">
              <UserRoundPen aria-hidden="true" />
              {t('rest.edit')}
            </ButtonLink>
          }
        >
          {t('rest.text')}
        </SettingsLine>
      </SettingsRow>
      <SettingsRow title={t('appearance.title')} hint={t('appearance.hint')}>
        <AppearanceChoice />
      </SettingsRow>
      <SettingsRow title={common('language')} hint={t('language.hint')}>
        <LanguageChoice />
      </SettingsRow>
    </>
  );
}

function OwnTexts() {
  return (
    <Loaded
      query={useOwnTextsQuery()}
      skeleton={<TextsSkeleton />}
      failed={(retry) => <FailedState title={t('about.failed')} className="py-4" {...retry} />}
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

/** Light, dark, or the device setting. */
function AppearanceChoice() {
  const chosen = useThemeChoice();
  return (
    <RadioGroup
      aria-label={t('appearance.theme')}
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

/** Each language is named in its own script, so that it can be found on a page one cannot read. */
function LanguageChoice() {
  const choose = useChooseLanguage();
  return (
    <RadioGroup
      aria-label={common('language')}
      value={useLanguage()}
      onValueChange={choose}
      className="sm:flex-row sm:gap-8"
    >
      {availableLanguages().map((language) => (
        <OptionRow key={language.code} control={<Radio value={language.code} />}>
          <LanguageName language={language} />
        </OptionRow>
      ))}
    </RadioGroup>
  );
}
