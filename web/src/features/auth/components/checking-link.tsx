// Stands in until the server has said what a link is for.

import { Spinner } from '@/components/ui/spinner';

export function CheckingLink() {
  return (
    <p role="status" className="flex items-center gap-3 text-muted-foreground">
      <Spinner />
      Checking the link…
    </p>
  );
}
