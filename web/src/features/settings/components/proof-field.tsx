// Asks the account owner for a proof: the password or, without one, a mailed code.

import { useEffect, useRef, useState } from 'react';
import { CodeField } from '@/components/code-field';
import { PasswordField } from '@/components/password-field';
import { ResendMail } from '@/components/resend-mail';
import { Button } from '@/components/ui/button';
import { useRequestProofMutation } from '@/features/settings/api/request-proof';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/account';

interface ProofFieldProps {
  /** The label of the password field. */
  label: string;
  name: string;
  error: string | undefined;
  onChange: () => void;
}

export function ProofField({ label, ...field }: ProofFieldProps) {
  const { hasPassword } = useUser();
  if (!hasPassword) return <MailedProof {...field} />;
  return <PasswordField label={label} autoComplete="current-password" required {...field} />;
}

function MailedProof(field: Omit<ProofFieldProps, 'label'>) {
  const { email } = useUser();
  const { mutate, mutateAsync: resend, isPending } = useRequestProofMutation();
  const [sentAt, setSentAt] = useState<number>();
  const part = useRef<HTMLDivElement>(null);
  // The focused button is gone, and the code is the next input.
  useEffect(() => {
    if (sentAt !== undefined) part.current?.querySelector('input')?.focus();
  }, [sentAt]);
  return (
    <div ref={part} className="flex flex-col gap-3">
      <div className="flex items-start gap-3 max-sm:flex-col">
        <CodeField
          className="w-full min-w-0 flex-1"
          help={sentAt === undefined ? t('proof.why') : t('proof.sent', { email })}
          {...field}
        />
        {sentAt === undefined && (
          <Button
            variant="secondary"
            size="field"
            className="sm:mt-6.5"
            pending={isPending}
            onClick={() => {
              mutate(undefined, {
                onSuccess: () => {
                  // Clears the field's error, which was about a code that had not been sent yet.
                  field.onChange();
                  setSentAt(Date.now());
                },
              });
            }}
          >
            {t('proof.send')}
          </Button>
        )}
      </div>
      {sentAt !== undefined && <ResendMail sentAt={sentAt} resend={() => resend()} />}
    </div>
  );
}
