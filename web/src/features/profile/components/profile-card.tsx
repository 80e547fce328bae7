// Who you are here: the card at the head of the left rail.

import { Confluence } from '@/components/confluence';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import type { User, UserType } from '@/lib/auth';

const ACCOUNT_TYPES: Record<UserType, string> = {
  user: 'Job Seeker',
  employer: 'Employer',
  business: 'Business',
};

export function ProfileCard({ user }: { user: User }) {
  return (
    <Card className="overflow-hidden">
      <Confluence drawing="cover" className="h-16 w-full bg-primary-soft" />
      <div className="px-4 pb-4">
        <Avatar id={user.id} name={user.name} url={user.avatar} size="lg" className="-mt-8 ring-4 ring-card" />
        <p dir="auto" className="mt-2 truncate text-lg font-[600]">
          <Link to={`/user/${user.id}`} className="hover:underline">
            {user.name}
          </Link>
        </p>
        <p className="truncate text-sm text-muted-foreground">
          {user.handle ? `@${user.handle}` : ACCOUNT_TYPES[user.userType]}
        </p>
      </div>
    </Card>
  );
}
