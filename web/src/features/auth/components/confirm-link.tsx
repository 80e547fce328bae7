// A mailed link: says what it is for, and uses it when the person presses the button. Programs that look at mail only open pages.

import type { EmailOtpType } from '@supabase/supabase-js';
import { useLinkPreviewQuery, type LinkPreview } from '@/features/auth/api/preview-link';
import { useLinkMutation } from '@/features/auth/api/use-link';
import type { MailedLink } from '@/features/auth/mailed-link';
import { FailedState } from '@/components/failed-state';
import { codeOf } from '@/lib/errors/errors';
import { ConfirmStep } from './confirm-step';
import { CheckingLink } from './checking-link';
import { LinkGone } from './link-gone';

interface ConfirmLinkProps {
  link: MailedLink;
  onDone: () => void;
}

export function ConfirmLink({ link, onDone }: ConfirmLinkProps) {
  const { data: preview, error, isPending, isRefetching, refetch } = useLinkPreviewQuery(link);
  const { mutate, isPending: working, isSuccess, error: refusal } = useLinkMutation();
  if (isPending) return <CheckingLink />;
  const gone = [error, refusal].find((problem) => codeOf(problem) === 'otp_expired');
  if (gone) return <LinkGone type={link.type} />;
  if (error)
    return <FailedState title="The link could not be checked" retrying={isRefetching} onRetry={() => void refetch()} />;
  const { title, subtitle, action, text } = wordsFor(link.type, preview);
  return (
    <ConfirmStep
      title={title}
      subtitle={subtitle}
      account={preview.account_email}
      action={action}
      pending={working || isSuccess}
      onConfirm={() => {
        mutate(link, { onSuccess: onDone });
      }}
    >
      {text}
    </ConfirmStep>
  );
}

function wordsFor(type: EmailOtpType, { email, account_email, name }: LinkPreview) {
  switch (type) {
    case 'signup':
      return {
        title: 'Confirm your email address',
        subtitle: 'One step left before you can start',
        action: 'Confirm and sign in',
        text: `You signed up${name ? ` as ${name}` : ''} with ${email}. If that was not you, close this page.`,
      };
    case 'recovery':
      return {
        title: 'Reset your password',
        subtitle: 'Choose a new one in the next step',
        action: 'Continue',
        text: `You asked for a new password for ${account_email}.`,
      };
    case 'email_change':
      return {
        title: 'Confirm your new email address',
        subtitle: 'It replaces the old one at once',
        action: 'Confirm new address',
        text: `The account of ${account_email} will use ${email} from now on. If you did not ask for that, close this page.`,
      };
    default:
      return {
        title: 'Sign in',
        subtitle: 'This link was mailed to you',
        action: 'Sign in',
        text: `You will be signed in as ${account_email}.`,
      };
  }
}
