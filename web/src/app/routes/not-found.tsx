// Shown for unknown addresses.

import { Compass } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';
import { t } from '@/words/shell';

export function NotFoundRoute() {
  return (
    <MessagePage icon={Compass} title={t('notFound.title')} action={<ButtonLink to="/">{t('goToFeed')}</ButtonLink>}>
      {t('notFound.text')}
    </MessagePage>
  );
}
