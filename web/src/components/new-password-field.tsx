// A field for a new password, with its strength.

import type { ComponentProps } from 'react';
import { PasswordField } from '@/components/password-field';
import { PasswordStrength } from '@/components/password-strength';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'onChange'> {
  typed: string;
  onType: (typed: string) => void;
  /** Clears the field's error. */
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
