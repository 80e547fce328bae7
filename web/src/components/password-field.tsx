// A password field with a button that shows the password.

import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';
import { t } from '@/words/common';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={t('password.show')}
          aria-pressed={shown}
          className="absolute inset-y-1 right-1 grid w-10 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
          onClick={() => {
            setShown(!shown);
          }}
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      }
    />
  );
}
