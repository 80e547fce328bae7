// Skeleton of the composer, identical to its idle state, so that nothing visibly changes when its code loads.

import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useUser } from '@/lib/auth/auth';
import { avatarKind } from '@/lib/format/avatar';
import { t } from '@/words/posts';

export function ComposerSkeleton() {
  const { id, name, avatar, userType } = useUser();
  return (
    <Card bleed aria-busy="true" className="px-4 pt-3.5 pb-3">
      <div className="flex gap-3">
        <Avatar id={id} name={name} url={avatar} kind={avatarKind(userType)} className="size-10" />
        <p className="flex-1 py-2 text-muted-foreground max-md:text-[1rem]">{t('prompt')}</p>
      </div>
      <div className="mt-2 flex h-(--height-button) items-center gap-6 px-3 md:pl-16">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-4 w-16" />
      </div>
    </Card>
  );
}
