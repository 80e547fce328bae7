// The five kinds of things that can be saved: their tabs, and where such things are found. The words are in the catalogue, by kind.

import { BriefcaseBusiness, FileText, Newspaper, UserRoundSearch, Users, type LucideIcon } from 'lucide-react';
import type { SaveKind } from '@/domain/saves/saves';

interface SavedKind {
  kind: SaveKind;
  /** Its name in the address. */
  tab: string;
  icon: LucideIcon;
  /** Where such things are found. */
  all: string;
}

export const SAVED_KINDS: SavedKind[] = [
  { kind: 'job', tab: 'jobs', icon: BriefcaseBusiness, all: '/jobs' },
  { kind: 'tender', tab: 'tenders', icon: FileText, all: '/b2b' },
  { kind: 'freelancer', tab: 'freelancers', icon: Users, all: '/freelancers' },
  { kind: 'seeker', tab: 'job-seekers', icon: UserRoundSearch, all: '/job-seekers' },
  { kind: 'post', tab: 'posts', icon: Newspaper, all: '/' },
];
