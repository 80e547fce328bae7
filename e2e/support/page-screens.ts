// Simple screens: plans, contact, texts, and not found.

import { heading, type Screen } from './screen';

export const PAGE_SCREENS: Screen[] = [
  { name: 'subscribe', path: '/subscribe', member: true, ready: (page) => page.getByText('Choose Business') },
  { name: 'contact', path: '/contact', ready: heading('Contact') },
  {
    name: 'contact-refused',
    path: '/contact',
    member: true,
    act: (page) => page.getByRole('button', { name: 'Send message' }).click(),
    ready: (page) => page.getByText('Message is required'),
  },
  { name: 'privacy', path: '/privacy', ready: heading('Privacy') },
  { name: 'developers', path: '/developers', member: true, ready: heading('Developers') },
  { name: 'blog', path: '/blog', member: true, ready: (page) => page.getByText('Nothing here yet') },
  { name: 'not-found', path: '/nowhere', member: true, ready: heading('Page not found') },
  { name: 'components', path: '/dev/ui', ready: heading('Components') },
];
