// What a person sees when a screen breaks: that it did, and two ways on.

import { TriangleAlert } from 'lucide-react';
import { Link } from '@/components/link';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';

export function ScreenBroke() {
  return (
    <MessagePage
      icon={TriangleAlert}
      title="Something went wrong"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/" className={buttonVariants({ variant: 'secondary' })}>
            Go to the feed
          </Link>
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
