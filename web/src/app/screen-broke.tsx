// What a person sees when a screen breaks: that it did, and two ways on.

import { TriangleAlert } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';

export function ScreenBroke() {
  return (
    <MessagePage
      icon={TriangleAlert}
      title="Something went wrong"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/" variant="secondary">
            Go to the feed
          </ButtonLink>
          <Button
            onClick={() => {
              window.location.reload();
            }}
          >
            Load this page again
          </Button>
        </div>
      }
    >
      This page stopped working. Nothing you saved is lost.
    </MessagePage>
  );
}
