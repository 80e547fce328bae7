// The placeholder of one list entry while it loads.

import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function RowSkeleton() {
  return (
    <Card className="flex items-center gap-4 p-4 md:p-5">
      <Skeleton className="size-11 rounded-md" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3.5 w-1/3" />
      </div>
      <Skeleton className="h-6 w-28 rounded-full" />
    </Card>
  );
}
