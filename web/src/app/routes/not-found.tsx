// Every address that leads nowhere.

import { Compass } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';

export function NotFoundRoute() {
  return (
    <MessagePage icon={Compass} title="Page not found" action={<ButtonLink to="/">Go to the feed</ButtonLink>}>
      There is nothing at this address. It may have been moved or taken down, or mistyped.
    </MessagePage>
  );
}
