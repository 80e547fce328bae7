// Who you are here: the card at the head of the left rail.

import { Confluence } from '@/components/confluence';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useProfileQuery } from '@/features/profile/api/get-profile';
import type { User, UserType } from '@/lib/auth';

const ACCOUNT_TYPES: Record<UserType, string> = {
  user: 'Job Seeker',
  employer: 'Employer',
  business: 'Business',
};

/** Until the profile is there, and when it cannot be read, the card shows what the session knows. */
export function ProfileCard({ user }: { user: User }) {
  const { data: profile, isPending } = useProfileQuery(user.id);
  const name = profile?.full_name ?? user.name;
  return (
    <Card className="overflow-hidden">
      <Confluence drawing="cover" className="h-16 w-full bg-primary-soft" />
      <div className="px-4 pb-4">
        <Avatar id={user.id} name={name} url={profile?.avatar_url} size="lg" className="-mt-8 ring-4 ring-card" />
        <p dir="auto" className="mt-2 truncate text-lg font-[600]">
          {name}
        </p>
        {isPending ? (
          <Skeleton className="mt-1 h-4 w-24" />
        ) : (
          <p className="truncate text-sm text-muted-foreground">
            {profile?.handle ? `@${profile.handle}` : ACCOUNT_TYPES[user.userType]}
          </p>
        )}
      </div>
    </Card>
  );
}
