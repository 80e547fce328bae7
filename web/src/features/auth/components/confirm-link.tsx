// Explains what a mailed link is for, and uses it only when the user presses the button. Mail scanners open links but do not press buttons.

import type { EmailOtpType } from '@supabase/supabase-js';
import { useLinkPreviewQuery, type LinkPreview } from '@/features/auth/api/preview-link';
import { useLinkMutation } from '@/features/auth/api/use-link';
import type { MailedLink } from '@/features/auth/mailed-link';
import { FailedState } from '@/components/failed-state';
import { codeOf } from '@/lib/errors/errors';
import { t } from '@/words/auth';
import { ConfirmStep } from './confirm-step';
import { CheckingLink } from './checking-link';
import { LinkGone } from './link-gone';

interface ConfirmLinkProps {
  link: MailedLink;
  onDone: () => void;
}

export function ConfirmLink({ link, onDone }: ConfirmLinkProps) {
  const { data: preview, error, isPending, isRefetching, refetch } = useLinkPreviewQuery(link);
  const { mutate, isPending: working, isSuccess, error: refusal } = useLinkMutation(onDone);
  if (isPending) return <CheckingLink />;
  const expired = [error, refusal].find((problem) => codeOf(problem) === 'otp_expired');
  if (expired) return <LinkGone type={link.type} />;
  if (error) return <FailedState title={t('linkUnchecked')} retrying={isRefetching} onRetry={() => void refetch()} />;
  const { title, subtitle, action, text } = textsFor(link.type, preview);
  return (
    <ConfirmStep
      title={title}
      subtitle={subtitle}
      account={preview.account_email}
      action={action}
      pending={working || isSuccess}
      onConfirm={() => {
        mutate(link);
      }}
    >
      {text}
    </ConfirmStep>
  );
}

function textsFor(type: EmailOtpType, { email, account_email, name }: LinkPreview) {
  switch (type) {
    case 'signup':
      return {
        title: t('link.signup.title'),
        subtitle: t('link.signup.subtitle'),
        action: t('link.signup.action'),
        text: name ? t('link.signup.text', { name, email }) : t('link.signup.textNoName', { email }),
      };
    case 'recovery':
      return {
        title: t('link.recovery.title'),
        subtitle: t('link.recovery.subtitle'),
        action: t('continue'),
        text: t('link.recovery.text', { account: account_email }),
      };
    case 'email_change':
      return {
        title: t('link.email.title'),
        subtitle: t('link.email.subtitle'),
        action: t('link.email.action'),
        text: t('link.email.text', { account: account_email, email }),
      };
    default:
      return {
        title: t('link.signIn.title'),
        subtitle: t('link.signIn.subtitle'),
        action: t('link.signIn.title'),
        text: t('link.signIn.text', { account: account_email }),
      };
  }
}
