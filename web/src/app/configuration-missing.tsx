// Shown when the page does not know its server.

import { Unplug } from 'lucide-react';
import { MessagePage } from '@/components/message-page';
import { t } from '@/words/shell';

export function ConfigurationMissing() {
  return (
    <main>
      <MessagePage icon={Unplug} title={t('noServer.title')}>
        {t.rich('noServer.text', { code: (command) => <code>{command}</code> })}
      </MessagePage>
    </main>
  );
}
