// Every address that leads nowhere.

import { Compass } from 'lucide-react';
import { Link } from '@/components/link';
import { MessagePage } from '@/components/message-page';
import { buttonVariants } from '@/components/ui/button-variants';

export function NotFoundRoute() {
  return (
    <MessagePage
      icon={Compass}
      title="Page not found"
      action={
        <Link to="/" className={buttonVariants()}>
          Go to the feed
        </Link>
      }
    >
      There is nothing at this address. It may have been moved or taken down, or mistyped.
    </MessagePage>
  );
}
