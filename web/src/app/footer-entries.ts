// Where the footer leads. An entry shows once a route answers its path.

import type { NavigationEntry } from './navigation';

export const FOOTER_GROUPS: { title: string; entries: NavigationEntry[] }[] = [
  {
    title: 'Company',
    entries: [
      { label: 'About', to: '/about' },
      { label: 'Contact', to: '/contact' },
      { label: 'Careers', to: '/careers' },
      { label: 'Press', to: '/press' },
    ],
  },
  {
    title: 'Explore',
    entries: [
      { label: 'Jobs', to: '/jobs' },
      { label: 'Job Seekers', to: '/job-seekers' },
      { label: 'B2B', to: '/b2b' },
      { label: 'Freelancers', to: '/freelancers' },
    ],
  },
  {
    title: 'Resources',
    entries: [
      { label: 'Blog', to: '/blog' },
      { label: 'Help', to: '/help' },
      { label: 'Developers', to: '/developers' },
      { label: 'Guidelines', to: '/guidelines' },
    ],
  },
  {
    title: 'Legal',
    entries: [
      { label: 'Privacy', to: '/privacy' },
      { label: 'Terms', to: '/terms' },
      { label: 'Cookies', to: '/cookies' },
    ],
  },
];
