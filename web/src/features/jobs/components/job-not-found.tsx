// What an address says under which there is no job.

import { SearchX } from 'lucide-react';
import { Link } from '@/components/link';
import { MessagePage } from '@/components/message-page';
import { buttonVariants } from '@/components/ui/button-variants';

export function JobNotFound() {
  return (
    <MessagePage
      icon={SearchX}
      title="Job not found or still loading..."
      action={
        <Link to="/jobs" className={buttonVariants()}>
          Browse Jobs
        </Link>
      }
    >
      It may have been deleted by whoever posted it, or the link is incomplete.
    </MessagePage>
  );
}
