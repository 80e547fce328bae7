// An address that is not confirmed yet: where the mail went, its code, and another mail. It goes by itself once the address is confirmed,
// also when that happened on another device.

import { MailCheck } from 'lucide-react';
import { CodeForm } from '@/components/code-form';
import { ResendMail } from '@/components/resend-mail';
import { useConfirmedElsewhere, useResendChangeMutation } from '@/features/settings/api/waiting-address';
import { useUser } from '@/lib/auth/auth';

export function WaitingAddress({ address }: { address: string }) {
  const { email } = useUser();
  const { mutateAsync: resend } = useResendChangeMutation(address);
  useConfirmedElsewhere(address);
  return (
    <div className="mt-4 flex flex-col gap-4 rounded-md bg-muted p-4">
      <p className="flex gap-2 text-sm text-foreground-2">
        <MailCheck aria-hidden="true" className="size-4.5 shrink-0 text-primary" />
        <span className="min-w-0 break-words">
          Waiting for you to open the link sent to {address}, or to enter its code here. Until then you sign in with{' '}
          {email}.
        </span>
      </p>
      <CodeForm type="email_change" email={address} action="Confirm" />
      <ResendMail sentAt={0} resend={() => resend()} />
    </div>
  );
}
