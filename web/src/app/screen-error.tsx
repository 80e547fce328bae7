// Shown instead of a screen that broke or whose code did not load: what happened, and two ways out.

import { CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { isUnreachable } from '@/lib/errors/errors';
import { t } from '@/words/shell';

export function ScreenError({ error }: { error: unknown }) {
  const missing = isUnreachable(error);
  useEffect(() => {
    if (!missing) return;
    window.addEventListener('online', reload);
    return () => {
      window.removeEventListener('online', reload);
    };
  }, [missing]);
  return (
    <MessagePage
      icon={missing ? CloudOff : TriangleAlert}
      title={missing ? t('notLoaded.title') : t('broke.title')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/" variant="secondary">
            {t('goToFeed')}
          </ButtonLink>
          <Button onClick={reload}>{missing ? t('tryAgain') : t('broke.reload')}</Button>
        </div>
      }
    >
      {missing ? t('notLoaded.text') : t('broke.text')}
    </MessagePage>
  );
}

function reload(): void {
  window.location.reload();
}
