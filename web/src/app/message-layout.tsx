// The layout of the messages: as high as the window, without a footer. On a small screen an open conversation fills it.

import { useParams } from '@/lib/router/location';
import { useLanguage } from '@/lib/words/language';
import { Header } from './header';
import { ScreenOutlet } from './screen-outlet';
import { SkipLink } from './skip-link';
import { TabBar } from './tab-bar';

export function MessageLayout() {
  const isOpen = useParams().userId !== undefined;
  useLanguage();
  return (
    <div data-full-height="" className="flex h-dvh flex-col pb-(--bottom-height) low:h-160">
      <SkipLink />
      <div className={isOpen ? 'max-md:hidden' : undefined}>
        <Header />
      </div>
      <ScreenOutlet className="min-h-0" />
      {!isOpen && <TabBar />}
    </div>
  );
}
