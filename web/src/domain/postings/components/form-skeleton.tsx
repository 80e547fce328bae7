// The skeleton of a form whose stored values are still loading.

import { Card } from '@/components/ui/card';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';

export function FormSkeleton() {
  return (
    <SkeletonFrame className="page py-5 md:py-8">
      <div className="mx-auto max-w-180">
        <Skeleton className="h-8 w-40" />
        <Card className="mt-8 flex flex-col gap-5 p-4 md:p-7">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-(--height-field)" />
          <Skeleton className="h-(--height-field)" />
          <Skeleton className="h-24" />
        </Card>
      </div>
    </SkeletonFrame>
  );
}
