// Messages and notifications in the header, with how many wait.

import { MessageSquare } from 'lucide-react';
import { useLocation } from 'react-router';
import { Link } from '@/components/link';
import { buttonVariants } from '@/components/ui/button-variants';
import { isUnder } from '@/lib/active-link';
import { cn } from '@/lib/cn';
import { UnreadMessages } from './unread-messages';

/** On a small screen the messages are in the tab bar. */
export function HeaderAlerts() {
  const { pathname } = useLocation();
  return (
    <Link
      to="/message"
      aria-current={isUnder(pathname, '/message') ? 'page' : undefined}
      className={cn(
        buttonVariants({ variant: 'ghost', size: 'icon' }),
        'relative aria-[current]:bg-primary-soft aria-[current]:text-primary max-md:hidden',
      )}
    >
      <MessageSquare aria-hidden="true" />
      <span className="sr-only">Messages</span>
      <UnreadMessages className="absolute -top-1 -right-1" />
    </Link>
  );
}
