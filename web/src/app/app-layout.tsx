// The layout of every page except the auth screens: skip link, header, main, footer, and the tab bar on small screens.

import { useAuth } from '@/lib/auth/auth';
import { lazyPart } from '@/lib/ui/lazy-part';
import { useLanguage } from '@/lib/words/language';
import { Header } from './header';
import { ScreenOutlet } from './screen-outlet';
import { SkipLink } from './skip-link';
import { TabBar } from './tab-bar';

// The footer is below everything else, so it may load last.
const Footer = lazyPart(async () => (await import('./footer')).Footer);

export function AppLayout() {
  const { user } = useAuth();
  useLanguage();
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-height)">
      <SkipLink />
      <Header />
      <ScreenOutlet className="min-h-[calc(100dvh-var(--nav-height))]" />
      <Footer />
      {user && <TabBar />}
    </div>
  );
}
