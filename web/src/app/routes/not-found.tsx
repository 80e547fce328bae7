// Every address that leads nowhere.

import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { MessagePage } from '@/components/message-page';

export function NotFoundRoute() {
  return (
    <MessagePage
      icon={Compass}
      title="Page not found"
      action={
        <Link to="/" className="font-[560] text-primary hover:underline">
          Go to the feed
        </Link>
      }
    >
      There is nothing at this address.
    </MessagePage>
  );
}
