// Skeleton of a job card.

import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function JobCardSkeleton() {
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 p-4 md:p-5">
      <Skeleton className="size-11 rounded-md md:size-12" />
      <div>
        <div className="flex justify-between gap-4">
          <Skeleton className="h-4.5 w-64" />
          <Skeleton className="h-4.5 w-40 max-md:hidden" />
        </div>
        <Skeleton className="mt-2 h-3 w-44" />
        <div className="mt-5 flex flex-col gap-2.5 max-md:hidden">
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
        <div className="mt-5 flex gap-2">
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-6 w-16 max-md:hidden" />
          <Skeleton className="h-6 w-20 max-md:hidden" />
        </div>
        <div className="mt-4 flex items-center gap-2 border-t border-border pt-4">
          <Skeleton className="mr-auto h-3 w-32" />
          <Skeleton className="h-(--height-button) w-28 rounded-md" />
          <Skeleton className="h-(--height-button) w-24 rounded-md" />
        </div>
      </div>
    </Card>
  );
}
