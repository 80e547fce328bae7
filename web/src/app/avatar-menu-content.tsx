// What one can do with oneself: see and edit the profile, open the dashboard, settings and theme, sign out.

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
import type { User } from '@/lib/auth/auth';
import { chooseTheme, THEME_CHOICES, THEME_LABELS, useThemeChoice, type ThemeChoice } from '@/lib/styles/theme';
import { dashboardPath } from './dashboard-path';
import type { NavigationEntry } from './navigation';

interface AvatarMenuContentProps {
  user: User;
  trigger: ReactElement;
  /** Opened with a key. */
  byKeyboard: boolean;
}

/** Open from the start: it is made only when its button has been pressed. */
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
        <ThemeChoices />
        <DropdownMenuSeparator />
        <DropdownMenuItem
          onSelect={() => {
            signOut();
          }}
        >
          <LogOut aria-hidden="true" />
          Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function entriesFor({ id, userType }: User): (NavigationEntry & { icon: LucideIcon })[] {
  return [
    { label: 'View Profile', to: `/user/${id}`, icon: UserRound },
    { label: 'Edit Profile', to: '/profile', icon: UserRoundPen },
    { label: 'Dashboard', to: dashboardPath(userType), icon: LayoutDashboard },
    // The left rail has it too, but a small screen has no rail.
    { label: 'Saved', to: '/saved', icon: Bookmark },
    { label: 'Settings', to: '/settings', icon: Settings },
  ];
}

function ThemeChoices() {
  const chosen = useThemeChoice();
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>Theme</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={chosen ?? ''}
        onValueChange={(choice) => {
          chooseTheme(choice as ThemeChoice);
        }}
      >
        {THEME_CHOICES.map((choice) => (
          <DropdownMenuRadioItem key={choice} value={choice}>
            {THEME_LABELS[choice]}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
