// What a person sees when a page breaks: that it did, and a way back.

import { TriangleAlert } from 'lucide-react';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';

export function RouteError() {
  return (
    <MessagePage
      icon={TriangleAlert}
      title="Something went wrong"
      action={
        <Button
          onClick={() => {
            window.location.reload();
          }}
        >
          Load this page again
        </Button>
      }
    >
      This page stopped working. Nothing you saved is lost.
    </MessagePage>
  );
}
