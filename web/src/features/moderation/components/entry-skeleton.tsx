// Skeleton of an entry in the moderation lists.

import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function EntrySkeleton() {
  return (
    <Card className="flex flex-col gap-3 p-4 md:p-5">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-3.5 w-1/3" />
      <Skeleton className="h-20 w-full rounded-md" />
      <Skeleton className="h-9 w-40 rounded-md" />
    </Card>
  );
}
