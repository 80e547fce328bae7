// The page when it does not know which server to talk to.

import { Unplug } from 'lucide-react';
import { MessagePage } from '@/components/message-page';

export function ConfigurationMissing() {
  return (
    <main>
      <MessagePage icon={Unplug} title="This page has no server">
        It was not served by Sangam, which adds its address and public key. Open it at the address that{' '}
        <code>sangam serve</code> prints.
      </MessagePage>
    </main>
  );
}
