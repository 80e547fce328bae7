// The five kinds of things that can be saved, with their tabs and lists. The catalogue keys contain the kind.

import { BriefcaseBusiness, FileText, Newspaper, UserRoundSearch, Users, type LucideIcon } from 'lucide-react';
import type { SaveKind } from '@/domain/saves/saves';

interface SavedKind {
  kind: SaveKind;
  /** The value in the URL. */
  tab: string;
  icon: LucideIcon;
  /** The path of the full list. */
  all: string;
}

export const SAVED_KINDS: SavedKind[] = [
  { kind: 'job', tab: 'jobs', icon: BriefcaseBusiness, all: '/jobs' },
  { kind: 'tender', tab: 'tenders', icon: FileText, all: '/b2b' },
  { kind: 'freelancer', tab: 'freelancers', icon: Users, all: '/freelancers' },
  { kind: 'seeker', tab: 'job-seekers', icon: UserRoundSearch, all: '/job-seekers' },
  { kind: 'post', tab: 'posts', icon: Newspaper, all: '/' },
];
