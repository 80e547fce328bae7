// What a job seeker comes back to do.

import { ChevronRight, Search, UserRoundPen } from 'lucide-react';
import { Link } from '@/components/link';
import { SectionCard } from '@/components/section-card';

const ACTIONS = [
  { label: 'Update Profile', note: 'What employers read about you', to: '/profile', icon: UserRoundPen },
  { label: 'Browse Jobs', note: 'Filter by skill, salary and place', to: '/jobs', icon: Search },
];

export function QuickActions() {
  return (
    <SectionCard title="Quick Actions">
      <ul className="flex flex-col gap-3 px-4 pt-1 pb-4 md:px-5 md:pb-5">
        {ACTIONS.map(({ label, note, to, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-3 rounded-lg border border-border p-3 hover:border-border-hover hover:bg-accent"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-soft-foreground">
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-[600]">{label}</span>
                <span className="block text-sm text-muted-foreground">{note}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
