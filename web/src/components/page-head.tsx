// Names the tab and describes the page. It changes what index.html came with; a second <title> element would be ignored.

import { useEffect } from 'react';
import { useLanguage } from '@/lib/words/language';
import { cutDescription, setTitle } from '@/lib/router/page-head';

interface PageHeadProps {
  title: string;
  /** For search engines and link previews; without it the one of index.html stands. */
  description?: string | undefined;
}

export function PageHead({ title, description }: PageHeadProps) {
  // A new language changes some titles and not others: all are set again, so that the one of the innermost part stays the last.
  const language = useLanguage();
  useEffect(() => {
    setTitle(title);
  }, [title, language]);

  useEffect(() => {
    if (description === undefined) return;
    const meta = document.querySelector('meta[name=description]');
    const before = meta?.getAttribute('content') ?? '';
    meta?.setAttribute('content', cutDescription(description));
    return () => meta?.setAttribute('content', before);
  }, [description]);

  return null;
}
