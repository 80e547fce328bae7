// A password that is being chosen, with how strong it is so far.

import type { ComponentProps } from 'react';
import { PasswordField } from '@/components/password-field';
import { PasswordStrength } from '@/components/password-strength';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'onChange'> {
  typed: string;
  onType: (typed: string) => void;
  /** Takes the mark off what was wrong with it. */
  onChange: () => void;
}

export function NewPasswordField({ typed, onType, onChange, ...props }: NewPasswordFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        autoComplete="new-password"
        required
        onChange={(event) => {
          onChange();
          onType(event.target.value);
        }}
        {...props}
      />
      <PasswordStrength password={typed} />
    </div>
  );
}
