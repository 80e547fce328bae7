// Asks for the email address, then confirms that a mail was sent.

import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { CodeForm } from '@/components/code-form';
import { Link } from '@/components/link';
import { ResendMail } from '@/components/resend-mail';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { resetSent, useRequestResetMutation } from '@/features/auth/api/request-reset';
import { checkForgotten } from '@/features/auth/checks';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/auth';
import { AuthAlternative, AuthHeading } from './auth-frame';
import { AuthMessage } from './auth-message';

export function ForgotForm() {
  const { mutate, mutateAsync: resend, isPending } = useRequestResetMutation();
  const [sent, setSent] = useState<{ email: string; at: number }>();
  const { onSubmit, field } = useCheckedForm({
    names: ['email'],
    check: checkForgotten,
    submit: ({ email }) => {
      mutate(email, {
        onSuccess: () => {
          setSent({ email, at: Date.now() });
        },
      });
    },
  });

  if (sent) {
    return (
      <AuthMessage
        icon={MailCheck}
        title={resetSent().title}
        to="/login"
        link={t('backToLogin')}
        actions={
          <>
            <CodeInstead email={sent.email} />
            <ResendMail sentAt={sent.at} resend={() => resend(sent.email)} />
          </>
        }
      >
        {resetSent().description}
      </AuthMessage>
    );
  }
  return (
    <>
      <AuthHeading title={t('forgot.title')} subtitle={t('forgot.subtitle')} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <EmailField {...field('email')} />
        <Button type="submit" size="lg" pending={isPending} className="w-full">
          {t('forgot.send')}
        </Button>
      </form>
      <AuthAlternative question={t('remembered')}>
        <Link to="/login" className="font-[560] text-primary hover:underline">
          {t('login')}
        </Link>
      </AuthAlternative>
    </>
  );
}

/** Hidden until requested, since most people open the link. Once the code is accepted, the page for a new password opens automatically. */
function CodeInstead({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <CodeForm type="recovery" email={email} action={t('continue')} />;
  return (
    <Button
      size="lg"
      className="w-full"
      onClick={() => {
        setOpen(true);
      }}
    >
      {t('forgot.enterCode')}
    </Button>
  );
}
