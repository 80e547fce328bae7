// What a person wrote, marked with its language where that is not the one of the page.

import { contentLanguage } from '@/lib/words/content-language';

export function Written({ children }: { children: string }) {
  const language = contentLanguage(children);
  return language === undefined ? children : <span lang={language}>{children}</span>;
}
