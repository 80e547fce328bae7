// The page when it does not know which server to talk to.

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
