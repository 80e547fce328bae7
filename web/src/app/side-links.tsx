// The seven links of the left rail.

import {
  Bookmark,
  BriefcaseBusiness,
  FileText,
  House,
  MessageSquare,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { Link } from '@/components/link';
import { Card } from '@/components/ui/card';
import { isUnder } from '@/lib/router/active-link';
import type { NavigationEntry } from './navigation';
import { UnreadMessages } from './unread-messages';

/** Not among the other menus' entries, because their file is part of every first load. */
const SIDE_ENTRIES: (NavigationEntry & { icon: LucideIcon })[] = [
  { label: 'Feed', to: '/', icon: House },
  { label: 'Jobs', to: '/jobs', icon: BriefcaseBusiness },
  { label: 'B2B', to: '/b2b', icon: FileText },
  { label: 'Freelancers', to: '/freelancers', icon: Users },
  { label: 'Messages', to: '/messages', icon: MessageSquare },
  { label: 'Saved', to: '/saved', icon: Bookmark },
  { label: 'Settings', to: '/settings', icon: Settings },
];

export function SideLinks() {
  const { pathname } = useLocation();
  return (
    <Card className="p-2">
      <nav aria-label="Shortcuts">
        <ul>
          {SIDE_ENTRIES.map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isUnder(pathname, to) ? 'page' : undefined}
                className="flex min-h-9.5 items-center gap-3 rounded-md px-3 text-foreground-2 hover:bg-accent hover:text-foreground aria-[current]:bg-primary-soft aria-[current]:font-[600] aria-[current]:text-primary-soft-foreground"
              >
                <Icon aria-hidden="true" className="size-4.5" />
                {label}
                {to === '/messages' && <UnreadMessages className="ml-auto" />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
