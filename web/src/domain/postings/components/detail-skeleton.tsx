// The skeleton of a job or tender that is still loading.

import { Card } from '@/components/ui/card';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';

export function DetailSkeleton() {
  return (
    <SkeletonFrame className="page py-6">
      <div className="mt-8 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-6">
        <Card className="flex gap-5 p-4 md:p-7">
          <Skeleton className="size-16 rounded-md" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-6 w-48 rounded-full" />
          </div>
        </Card>
        <Card className="flex flex-col gap-4 p-5">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-(--height-button-lg) rounded-md" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
        </Card>
        <Card className="flex flex-col gap-3 p-4 md:p-7">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/5" />
        </Card>
      </div>
    </SkeletonFrame>
  );
}
