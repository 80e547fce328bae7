// Light, dark, or as the device says.

import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { chooseTheme, THEME_CHOICES, THEME_LABELS, useThemeChoice, type ThemeChoice } from '@/lib/styles/theme';

export function AppearanceChoice() {
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
          {THEME_LABELS[choice]}
        </OptionRow>
      ))}
    </RadioGroup>
  );
}
