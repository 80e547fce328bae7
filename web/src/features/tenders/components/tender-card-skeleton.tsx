// Skeleton of a tender card.

import { Card, CardFooter } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function TenderCardSkeleton() {
  return (
    <Card>
      <div className="grid gap-6 p-4 md:grid-cols-[minmax(0,1fr)_13.5rem] md:p-5">
        <div>
          <div className="flex gap-4">
            <Skeleton className="size-12 rounded-md" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4.5 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
          </div>
          <Skeleton className="mt-4 h-3.5 w-4/5" />
          <div className="mt-4 flex gap-2">
            <Skeleton className="h-6 w-28 rounded-full" />
            <Skeleton className="h-6 w-32 rounded-full" />
          </div>
        </div>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-6 w-40 rounded-full" />
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-24" />
        </div>
      </div>
      <CardFooter>
        <Skeleton className="mr-auto h-3.5 w-24" />
        <Skeleton className="h-(--height-button) w-28 rounded-md" />
        <Skeleton className="h-(--height-button) w-32 rounded-md" />
      </CardFooter>
    </Card>
  );
}
