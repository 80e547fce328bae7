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
import { useLocation } from '@/lib/router/location';
import { Link } from '@/components/link';
import { Card } from '@/components/ui/card';
import { isUnder } from '@/lib/router/active-link';
import { t } from '@/words/shell';
import type { NavigationEntry } from './navigation';
import { UnreadMessages } from './unread-messages';

/** Separate from the other menus' entries, because their file is part of every first load. */
function sideEntries(): (NavigationEntry & { icon: LucideIcon })[] {
  return [
    { label: t('nav.feed'), to: '/', icon: House },
    { label: t('nav.jobs'), to: '/jobs', icon: BriefcaseBusiness },
    { label: t('nav.b2b'), to: '/b2b', icon: FileText },
    { label: t('nav.freelancers'), to: '/freelancers', icon: Users },
    { label: t('nav.messages'), to: '/messages', icon: MessageSquare },
    { label: t('nav.saved'), to: '/saved', icon: Bookmark },
    { label: t('nav.settings'), to: '/settings', icon: Settings },
  ];
}

export function SideLinks() {
  const { pathname } = useLocation();
  return (
    <Card className="p-2">
      <nav aria-label={t('nav.shortcuts')}>
        <ul>
          {sideEntries().map(({ label, to, icon: Icon }) => (
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
