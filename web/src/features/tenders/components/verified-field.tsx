// A number field with a button that verifies it.

import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { verdictMessage, type NumberCheck } from '@/features/tenders/api/verify-numbers';
import { t } from '@/words/proposal';

interface VerifiedFieldProps extends ComponentProps<typeof TextField> {
  /** The current value of the field. */
  typed: string;
  verdict: NumberCheck | undefined;
  pending: boolean;
  onVerify: () => void;
}

/** The result belongs to the number that was checked, and disappears when the number changes. */
export function VerifiedField({ label, typed, verdict, pending, onVerify, error, ...props }: VerifiedFieldProps) {
  const current = verdict?.number === typed && typed !== '' ? verdict : undefined;
  return (
    <div aria-live="polite">
      <TextField
        label={label}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        help={current?.wellFormed === true && <span className="text-success">{verdictMessage(current)}</span>}
        error={current && !current.wellFormed ? verdictMessage(current) : error}
        labelAction={
          <Button
            variant="link"
            size="text"
            disabled={typed.trim() === ''}
            pending={pending}
            aria-label={t('verify.what', { label })}
            className="disabled:bg-transparent"
            onClick={onVerify}
          >
            {t('verify')}
          </Button>
        }
        {...props}
      />
    </div>
  );
}
