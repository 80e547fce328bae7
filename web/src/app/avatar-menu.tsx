// The user's picture in the header, with a menu whose code loads when the pointer or focus reaches it.

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Avatar } from '@/components/ui/avatar';
import type { User } from '@/lib/auth/auth';
import { avatarKind } from '@/lib/format/avatar';
import { cn } from '@/lib/styles/cn';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/shell';
import { useMenuOnDemand } from '@/lib/ui/use-menu-on-demand';

const load = async () => (await import('./avatar-menu-content')).AvatarMenuContent;
const AvatarMenuContent = lazyPart(load);

export function AvatarMenu({ user }: { user: User }) {
  const { wanted, byKeyboard, giveUp, buttonProps } = useMenuOnDemand(load);
  const button = <AvatarButton user={user} {...buttonProps} />;
  if (!wanted) return button;
  return (
    <AvatarMenuContent
      user={user}
      trigger={<AvatarButton user={user} />}
      byKeyboard={byKeyboard}
      fallback={button}
      onFailed={giveUp}
    />
  );
}

function AvatarButton({ user, className, ...props }: ComponentProps<'button'> & { user: User }) {
  return (
    <button
      type="button"
      className={cn('flex min-h-11 items-center gap-1.5 rounded-full px-1 text-muted-foreground', className)}
      {...props}
    >
      <span className="sr-only">{t('nav.account', { name: user.name })}</span>
      <Avatar id={user.id} name={user.name} url={user.avatar} size="sm" kind={avatarKind(user.userType)} />
      <ChevronDown aria-hidden="true" className="size-4 max-md:hidden" />
    </button>
  );
}
