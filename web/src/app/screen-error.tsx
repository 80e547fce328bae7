// What a person sees in place of a screen that broke, or whose code did not arrive: what happened, and two ways on.

import { CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { isUnreachable } from '@/lib/errors/errors';

const BROKEN = {
  icon: TriangleAlert,
  title: 'Something went wrong',
  children: 'This page stopped working. Nothing you saved is lost.',
};

const NOT_THERE = {
  icon: CloudOff,
  title: 'This page did not load',
  children: 'Check your connection, then try again.',
};

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
      {...(missing ? NOT_THERE : BROKEN)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/" variant="secondary">
            Go to the feed
          </ButtonLink>
          <Button onClick={reload}>{missing ? 'Try again' : 'Load this page again'}</Button>
        </div>
      }
    />
  );
}

function reload(): void {
  window.location.reload();
}
