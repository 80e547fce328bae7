// A link that does not work any more, and where to get another.

import { Unlink } from 'lucide-react';
import { AuthMessage } from './auth-message';

const HELP = {
  recovery: {
    text: 'The link may be expired, or it was used before. Links work once, and for one hour.',
    to: '/forgot-password',
    link: 'Get a new link',
  },
  email_change: {
    text: 'The link may be expired, or it was used before. You can ask for another in your settings.',
    to: '/settings?tab=account',
    link: 'Open settings',
  },
  other: {
    text: 'If your address is already confirmed, just log in; if it is not, logging in offers a new link.',
    to: '/login',
    link: 'Go to login',
  },
};

interface LinkGoneProps {
  title?: string | undefined;
  type: string;
}

export function LinkGone({ title = 'Email link is invalid or has expired', type }: LinkGoneProps) {
  const { text, to, link } = type === 'recovery' || type === 'email_change' ? HELP[type] : HELP.other;
  return (
    <AuthMessage icon={Unlink} title={title} to={to} link={link} destructive>
      {text}
    </AuthMessage>
  );
}
