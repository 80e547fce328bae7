// One's own picture in the header. The menu behind it is fetched when somebody reaches for it.

import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { Avatar } from '@/components/ui/avatar';
import type { User } from '@/lib/auth';
import { cn } from '@/lib/cn';

const load = () => import('./avatar-menu-content');
const AvatarMenuContent = lazy(async () => ({ default: (await load()).AvatarMenuContent }));

export function AvatarMenu({ user }: { user: User }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <AvatarButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => {
        setWanted(true);
      }}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AvatarMenuContent user={user} trigger={<AvatarButton user={user} />} />
    </Suspense>
  );
}

function AvatarButton({ user, className, ...props }: ComponentProps<'button'> & { user: User }) {
  return (
    <button
      type="button"
      className={cn('flex min-h-11 items-center gap-1.5 rounded-full px-1 text-muted-foreground', className)}
      {...props}
    >
      <span className="sr-only">Your account, {user.name}</span>
      <Avatar id={user.id} name={user.name} url={user.avatar} size="sm" />
      <ChevronDown aria-hidden="true" className="size-4 max-md:hidden" />
    </button>
  );
}
