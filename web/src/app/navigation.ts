// The entries of the menus on every page; those of the footer are in footer-entries.ts. An entry is shown if a route exists for its
// path; to add an entry, add a line here.

import { BriefcaseBusiness, FileText, House, MessageSquare, Users, type LucideIcon } from 'lucide-react';
import { t } from '@/words/shell';

export interface NavigationEntry {
  label: string;
  to: string;
}

/** The top navigation, which is a menu on small screens. */
export function mainEntries(): NavigationEntry[] {
  return [
    { label: t('nav.jobs'), to: '/jobs' },
    { label: t('nav.jobSeekers'), to: '/job-seekers' },
    { label: t('nav.b2b'), to: '/b2b' },
    { label: t('nav.freelancers'), to: '/freelancers' },
    { label: t('nav.subscribe'), to: '/subscribe' },
    { label: t('nav.contact'), to: '/contact' },
  ];
}

/** The bar at the bottom of a small screen. */
export function tabEntries(): (NavigationEntry & { icon: LucideIcon })[] {
  return [
    { label: t('nav.feed'), to: '/', icon: House },
    { label: t('nav.jobs'), to: '/jobs', icon: BriefcaseBusiness },
    { label: t('nav.b2b'), to: '/b2b', icon: FileText },
    { label: t('nav.freelancers'), to: '/freelancers', icon: Users },
    { label: t('nav.messages'), to: '/message', icon: MessageSquare },
  ];
}
