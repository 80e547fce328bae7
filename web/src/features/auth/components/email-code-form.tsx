// Sign-in without a password: the email address, then the code mailed to it.

import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { CodeForm } from '@/components/code-form';
import { ResendMail } from '@/components/resend-mail';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { useRequestCodeMutation } from '@/features/auth/api/request-code';
import { checkForgotten } from '@/features/auth/checks';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { focusFirstField } from '@/lib/ui/focus-first-field';
import { t } from '@/words/sign-in';

interface EmailCodeFormProps {
  /** As typed in the previous form. */
  email: string;
  onBack: () => void;
}

export function EmailCodeForm({ email: typed, onBack }: EmailCodeFormProps) {
  const { mutate, mutateAsync: resend, isPending } = useRequestCodeMutation();
  const [sent, setSent] = useState<{ email: string; at: number }>();
  const { onSubmit, field } = useCheckedForm({
    names: ['email'],
    check: checkForgotten,
    submit: ({ email }) => {
      mutate(email, {
        onSuccess: () => {
          setSent({ email: email.trim(), at: Date.now() });
        },
      });
    },
  });
  return (
    <div className="flex flex-col gap-5">
      {sent ? (
        <div ref={focusFirst} key="sent" className="flex flex-col gap-4">
          <p role="status" className="flex gap-2.5 rounded-md bg-muted p-3.5 text-sm text-foreground-2">
            <MailCheck aria-hidden="true" className="size-4.5 shrink-0 text-primary" />
            <span className="min-w-0 break-words">{t('emailCode.sent', { email: sent.email })}</span>
          </p>
          <CodeForm type="email" email={sent.email} action={t('emailCode.signIn')} />
          <ResendMail sentAt={sent.at} resend={() => resend(sent.email)} />
        </div>
      ) : (
        <form ref={focusFirst} key="ask" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <EmailField defaultValue={typed} help={t('emailCode.help')} {...field('email')} />
          <Button type="submit" size="lg" pending={isPending} className="w-full">
            {t('emailCode.send')}
          </Button>
        </form>
      )}
      <Button variant="secondary" size="lg" className="w-full" onClick={onBack}>
        {t('emailCode.back')}
      </Button>
    </div>
  );
}

/** The focused button is gone. */
function focusFirst(part: HTMLElement | null): void {
  focusFirstField(part);
}
