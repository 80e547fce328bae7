// Shown for a link that no longer works, with a way to get a new one.

import { Unlink } from 'lucide-react';
import { t } from '@/words/auth';
import { t as common } from '@/words/common';
import { AuthMessage } from './auth-message';

function helpFor(type: string) {
  switch (type) {
    case 'recovery':
      return { text: t('gone.recovery'), to: '/forgot-password', link: t('getNewLink') };
    case 'email_change':
      return { text: t('gone.emailChange'), to: '/settings?tab=account', link: t('openSettings') };
    default:
      return { text: t('gone.other'), to: '/login', link: t('goToLoginPage') };
  }
}

interface LinkGoneProps {
  title?: string | undefined;
  type: string;
}

export function LinkGone({ title = common('linkGone'), type }: LinkGoneProps) {
  const { text, to, link } = helpFor(type);
  return (
    <AuthMessage icon={Unlink} title={title} to={to} link={link} destructive>
      {text}
    </AuthMessage>
  );
}
