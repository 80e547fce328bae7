// An email field, with the attributes that browsers and phone keyboards use.

import { Mail } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '@/words/common';
import { TextField } from './text-field';

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'icon'>) {
  return (
    <TextField label={t('email')} type="email" autoComplete="email" inputMode="email" icon={Mail} required {...props} />
  );
}
