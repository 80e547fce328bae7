// Shown on the login page until a new address is confirmed: enter the code, resend the mail, or use another address.

import { Link } from '@/components/link';
import { CodeForm } from '@/components/code-form';
import { ResendMail } from '@/components/resend-mail';
import { useResendConfirmationMutation } from '@/features/auth/api/resend-confirmation';
import type { PendingConfirmation } from '@/features/auth/pending-confirmation';
import { t } from '@/words/auth';

interface ConfirmAddressProps extends PendingConfirmation {
  onConfirmed: () => void;
}

export function ConfirmAddress({ email, sentAt, onConfirmed }: ConfirmAddressProps) {
  const { mutateAsync: resend } = useResendConfirmationMutation();
  return (
    <section
      aria-labelledby="confirm-address"
      className="mb-8 flex flex-col gap-4 rounded-lg border border-border bg-muted p-5"
    >
      <div>
        <h2 id="confirm-address" className="text-base font-[600]">
          {t('confirmAddress.title')}
        </h2>
        <p className="mt-1 text-sm break-words text-foreground-2">
          {t.rich('confirmAddress.text', {
            email,
            b: (address) => <strong className="font-[560] text-foreground">{address}</strong>,
          })}
        </p>
      </div>
      <CodeForm type="signup" email={email} action={t('confirm')} onDone={onConfirmed} />
      <ResendMail sentAt={sentAt} resend={() => resend(email)} />
      <p className="text-sm text-muted-foreground">
        {t('wrongAddress')}{' '}
        <Link to="/register" className="font-[560] text-primary hover:underline">
          {t('registerAgain')}
        </Link>
      </p>
    </section>
  );
}
