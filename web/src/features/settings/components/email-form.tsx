// The form for the sign-in email address. A new address must be confirmed before it takes effect.

import { useRef, useState } from 'react';
import { MailCheck } from 'lucide-react';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { useChangeEmailMutation } from '@/features/settings/api/change-email';
import {
  useWaitingAddress,
  useConfirmedElsewhere,
  useResendChangeMutation,
} from '@/features/settings/api/waiting-address';
import { checkEmail } from '@/features/settings/checks';
import { useUser } from '@/lib/auth/auth';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { CodeForm } from '@/components/code-form';
import { ResendMail } from '@/components/resend-mail';
import { ProofField } from './proof-field';
import { t } from '@/words/account';

export function EmailForm() {
  const { email, hasPassword } = useUser();
  const { mutate: changeEmail, isPending } = useChangeEmailMutation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(email);
  const { onSubmit, field } = useCheckedForm({
    names: ['email', 'proof'],
    check: (entered) => checkEmail({ email, hasPassword }, entered),
    submit: (entered) => {
      changeEmail(
        { email: entered.email.trim(), hasPassword, proof: entered.proof },
        {
          onSuccess: () => {
            setTyped(email);
            form.current?.reset();
          },
        },
      );
    },
  });
  const waiting = useWaitingAddress();
  const changed = typed !== email;
  const { onChange: unmarkEmail, ...emailField } = field('email');
  return (
    // The key resets the form when a new address was confirmed.
    <>
      <form ref={form} key={email} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        <UnsavedChanges when={changed && typed !== waiting && !isPending} />
        <div className="flex items-start gap-3 max-sm:flex-col">
          <EmailField
            defaultValue={email}
            className="w-full flex-1"
            {...emailField}
            onChange={(event) => {
              unmarkEmail();
              setTyped(event.target.value.trim());
            }}
          />
          <Button type="submit" size="field" pending={isPending} className="sm:mt-6.5">
            {t('email.update')}
          </Button>
        </div>
        {/* Someone who finds this page open must not be able to take over the account. */}
        {changed && <ProofField label={t('email.password')} {...field('proof')} />}
      </form>
      {waiting && <WaitingAddress key={waiting} address={waiting} />}
    </>
  );
}

/**
 * An unconfirmed address: where the mail was sent, a field for its code, and a resend button. Disappears once the address is
 * confirmed, on any device.
 */
function WaitingAddress({ address }: { address: string }) {
  const { email } = useUser();
  const { mutateAsync: resend } = useResendChangeMutation(address);
  useConfirmedElsewhere(address);
  return (
    <div className="mt-4 flex flex-col gap-4 rounded-md bg-muted p-4">
      <p className="flex gap-2 text-sm text-foreground-2">
        <MailCheck aria-hidden="true" className="size-4.5 shrink-0 text-primary" />
        <span className="min-w-0 break-words">{t('email.waiting', { address, email })}</span>
      </p>
      <CodeForm type="email_change" email={address} action={t('email.confirm')} />
      <ResendMail sentAt={0} resend={() => resend()} />
    </div>
  );
}
