// The five kinds of things that can be saved: their tabs, and what is said where there are none.

import { BriefcaseBusiness, FileText, Newspaper, UserRoundSearch, Users, type LucideIcon } from 'lucide-react';
import type { SaveKind } from '@/domain/saves/saves';

interface SavedKind {
  kind: SaveKind;
  /** Its name in the address. */
  tab: string;
  label: string;
  icon: LucideIcon;
  empty: string;
  /** Where such things are found. */
  all: { to: string; label: string };
}

export const SAVED_KINDS: SavedKind[] = [
  {
    kind: 'job',
    tab: 'jobs',
    label: 'Jobs',
    icon: BriefcaseBusiness,
    empty: 'No saved jobs yet',
    all: { to: '/jobs', label: 'Browse jobs' },
  },
  {
    kind: 'tender',
    tab: 'tenders',
    label: 'Tenders',
    icon: FileText,
    empty: 'No saved tenders yet',
    all: { to: '/b2b', label: 'Browse Tenders' },
  },
  {
    kind: 'freelancer',
    tab: 'freelancers',
    label: 'Freelancers',
    icon: Users,
    empty: 'No saved freelancers yet',
    all: { to: '/freelancers', label: 'Browse freelancers' },
  },
  {
    kind: 'seeker',
    tab: 'job-seekers',
    label: 'Job Seekers',
    icon: UserRoundSearch,
    empty: 'No saved job seekers yet',
    all: { to: '/job-seekers', label: 'Browse job seekers' },
  },
  {
    kind: 'post',
    tab: 'posts',
    label: 'Posts',
    icon: Newspaper,
    empty: 'No saved posts yet',
    all: { to: '/', label: 'Go to the feed' },
  },
];
