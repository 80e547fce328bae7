// The links in the footer. An entry is shown if a route exists for its path.

import { t } from '@/words/shell';
import type { NavigationEntry } from './navigation';

export function footerGroups(): { title: string; entries: NavigationEntry[] }[] {
  return [
    {
      title: t('footer.company'),
      entries: [
        { label: t('footer.about'), to: '/about' },
        { label: t('nav.contact'), to: '/contact' },
        { label: t('footer.careers'), to: '/careers' },
        { label: t('footer.press'), to: '/press' },
      ],
    },
    {
      title: t('footer.explore'),
      entries: [
        { label: t('nav.jobs'), to: '/jobs' },
        { label: t('nav.jobSeekers'), to: '/job-seekers' },
        { label: t('nav.b2b'), to: '/b2b' },
        { label: t('nav.freelancers'), to: '/freelancers' },
      ],
    },
    {
      title: t('footer.resources'),
      entries: [
        { label: t('footer.blog'), to: '/blog' },
        { label: t('footer.help'), to: '/help' },
        { label: t('footer.developers'), to: '/developers' },
        { label: t('footer.guidelines'), to: '/guidelines' },
      ],
    },
    {
      title: t('footer.legal'),
      entries: [
        { label: t('footer.privacy'), to: '/privacy' },
        { label: t('footer.terms'), to: '/terms' },
        { label: t('footer.cookies'), to: '/cookies' },
      ],
    },
  ];
}
