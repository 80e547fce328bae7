// The account menu: view and edit the profile, dashboard, settings, theme, sign out.

import { Bookmark, LayoutDashboard, LogOut, Settings, UserRound, UserRoundPen, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from '@/components/link';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { useSignOutMutation } from '@/features/auth/api/sign-out';
import { ModerationMenuItem } from '@/features/moderation/components/moderation-menu-item';
import type { User } from '@/lib/auth/auth';
import { chooseTheme, THEME_CHOICES, themeLabel, useThemeChoice, type ThemeChoice } from '@/lib/styles/theme';
import { t } from '@/words/shell';
import { dashboardPath } from './dashboard-path';
import type { NavigationEntry } from './navigation';

interface AvatarMenuContentProps {
  user: User;
  trigger: ReactElement;
  /** Opened by keyboard. */
  byKeyboard: boolean;
}

/** Open from the start: it is mounted when its button is pressed. */
export function AvatarMenuContent({ user, trigger, byKeyboard }: AvatarMenuContentProps) {
  const { mutate: signOut } = useSignOutMutation();
  return (
    <DropdownMenu defaultOpen byKeyboard={byKeyboard}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <div className="px-2.5 py-1.5">
          <p dir="auto" className="truncate font-[600]">
            {user.name}
          </p>
          <p className="truncate text-sm text-muted-foreground">{user.handle ? `@${user.handle}` : user.email}</p>
        </div>
        <DropdownMenuSeparator />
        {entriesFor(user).map(({ label, to, icon: Icon }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </DropdownMenuItem>
        ))}
        {user.isModerator && <ModerationMenuItem />}
        <ThemeChoices />
        <DropdownMenuSeparator />
        <DropdownMenuItem
          onSelect={() => {
            signOut();
          }}
        >
          <LogOut aria-hidden="true" />
          {t('nav.logout')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function entriesFor({ id, userType }: User): (NavigationEntry & { icon: LucideIcon })[] {
  return [
    { label: t('nav.viewProfile'), to: `/user/${id}`, icon: UserRound },
    { label: t('nav.editProfile'), to: '/profile', icon: UserRoundPen },
    { label: t('nav.dashboard'), to: dashboardPath(userType), icon: LayoutDashboard },
    // The left rail has this link too, but small screens have no rail.
    { label: t('nav.saved'), to: '/saved', icon: Bookmark },
    { label: t('nav.settings'), to: '/settings', icon: Settings },
  ];
}

function ThemeChoices() {
  const chosen = useThemeChoice();
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('nav.theme')}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={chosen ?? ''}
        onValueChange={(choice) => {
          chooseTheme(choice as ThemeChoice);
        }}
      >
        {THEME_CHOICES.map((choice) => (
          <DropdownMenuRadioItem key={choice} value={choice}>
            {themeLabel(choice)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
