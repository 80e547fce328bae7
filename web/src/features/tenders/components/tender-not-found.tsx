// What an address says under which there is no tender.

import { SearchX } from 'lucide-react';
import { Link } from '@/components/link';
import { MessagePage } from '@/components/message-page';
import { buttonVariants } from '@/components/ui/button-variants';

export function TenderNotFound() {
  return (
    <MessagePage
      icon={SearchX}
      title="Tender not found or still loading..."
      action={
        <Link to="/b2b" className={buttonVariants()}>
          Browse Tenders
        </Link>
      }
    >
      It may have been deleted by whoever posted it, or the link is incomplete.
    </MessagePage>
  );
}
