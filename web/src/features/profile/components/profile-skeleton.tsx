// Skeleton of a profile.

import { Card } from '@/components/ui/card';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';

export function ProfileSkeleton() {
  return (
    <SkeletonFrame>
      <Card bleed className="overflow-hidden max-md:border-t-0">
        <Skeleton className="h-27 rounded-none md:h-42" />
        <div className="px-4 pb-5 md:px-8 md:pb-7">
          <Skeleton className="-mt-12 size-22 rounded-full ring-4 ring-card md:-mt-15 md:size-30" />
          <Skeleton className="mt-4 h-7 w-56" />
          <Skeleton className="mt-3 h-4 w-72 max-w-full" />
          <Skeleton className="mt-3 h-3.5 w-48" />
        </div>
      </Card>
      <div className="mt-2 grid gap-2 md:mt-4 md:gap-6 lg:grid-cols-[var(--rail-profile)_1fr]">
        <Card bleed className="flex flex-col gap-3 p-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-4/5" />
        </Card>
        <Card bleed className="flex flex-col gap-3 p-5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-3/5" />
        </Card>
      </div>
    </SkeletonFrame>
  );
}
