// Selects for month and year, because two of the major browsers lack a native month field.

import { useController } from 'react-hook-form';
import { Select } from '@/components/ui/select';
import type { ProfileForm } from '@/features/profile/profile-form';
import { monthChoices } from '@/features/profile/work-months';
import { t } from '@/words/profile-editor';

interface MonthFieldProps {
  index: number;
  which: 'start' | 'end';
}

/** The earliest year offered. */
const FIRST_YEAR = 1950;

/** Without a month, only the year is stored. Without a year, nothing is stored. */
export function MonthField({ index, which }: MonthFieldProps) {
  const { field, fieldState } = useController<ProfileForm, `work.${number}.${'start' | 'end'}`>({
    name: `work.${index}.${which}`,
  });
  const { value, onChange, onBlur, ref } = field;
  const [year = '', month = ''] = value.split('-');
  const choose = (chosen: { year: string; month: string }) => {
    onChange(chosen.month === '' ? chosen.year : `${chosen.year}-${chosen.month}`);
  };
  return (
    <div className="grid [grid-template-columns:1fr_1fr] gap-4">
      <Select
        label={t(`work.${which}Month`)}
        placeholder={t('work.month')}
        options={monthChoices()}
        value={month}
        onBlur={onBlur}
        onChange={({ target }) => {
          choose({ year, month: target.value });
        }}
      />
      <Select
        ref={ref}
        label={t(`work.${which}Year`)}
        placeholder={t('work.year')}
        options={yearsUntil(new Date().getFullYear(), year)}
        value={year}
        error={fieldState.error?.message}
        onBlur={onBlur}
        onChange={({ target }) => {
          choose({ year: target.value, month });
        }}
      />
    </div>
  );
}

/** Returns the years, latest first, including a year outside the range that another client stored. */
function yearsUntil(last: number, stored: string): string[] {
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, ago) => String(last - ago));
  return stored === '' || years.includes(stored) ? years : [stored, ...years];
}
