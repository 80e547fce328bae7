// The entries of the menus of every page; those of the footer are in footer-entries.ts. An entry shows once a route answers its
// path; to add one, add its line here.

import { BriefcaseBusiness, FileText, House, MessageSquare, Users, type LucideIcon } from 'lucide-react';

export interface NavigationEntry {
  label: string;
  to: string;
}

/** The top navigation, and the menu it becomes on a small screen. */
export const MAIN_ENTRIES: NavigationEntry[] = [
  { label: 'Jobs', to: '/jobs' },
  { label: 'Job Seekers', to: '/job-seekers' },
  { label: 'B2B', to: '/b2b' },
  { label: 'Freelancers', to: '/freelancers' },
  { label: 'Subscribe', to: '/subscribe' },
  { label: 'Contact', to: '/contact' },
];

/** The bar at the bottom of a small screen. */
export const TAB_ENTRIES: (NavigationEntry & { icon: LucideIcon })[] = [
  { label: 'Feed', to: '/', icon: House },
  { label: 'Jobs', to: '/jobs', icon: BriefcaseBusiness },
  { label: 'B2B', to: '/b2b', icon: FileText },
  { label: 'Freelancers', to: '/freelancers', icon: Users },
  { label: 'Messages', to: '/message', icon: MessageSquare },
];
