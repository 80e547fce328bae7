// The field for a six-digit code from a mail or an authenticator app.

import type { ReactNode } from 'react';
import { TextField } from '@/components/ui/text-field';
import { t } from '@/words/common';

interface CodeFieldProps {
  name: string;
  error: string | undefined;
  help?: ReactNode;
  onChange: () => void;
  className?: string;
}

export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      label={t('code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="123456"
      maxLength={12}
      required
      {...props}
    />
  );
}
