// User-written text, marked with its language if it differs from the page's.

import { contentLanguage } from '@/lib/words/content-language';

export function Written({ children }: { children: string }) {
  const language = contentLanguage(children);
  return language === undefined ? children : <span lang={language}>{children}</span>;
}
