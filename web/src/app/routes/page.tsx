// /about, /help, /privacy and the other static pages of the footer, each with a text of the same name.

import { useLocation } from '@/lib/router/location';
import { footerGroups } from '@/app/footer-entries';
import { PageText } from '@/features/pages/components/page-text';

export function PageRoute() {
  const { pathname } = useLocation();
  const entry = footerGroups()
    .flatMap(({ entries }) => entries)
    .find(({ to }) => to === pathname);
  return <PageText key={pathname} name={pathname.slice(1)} title={entry?.label ?? 'Sangam'} />;
}
