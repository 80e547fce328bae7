// Sets the title and description of the page. It changes the elements of index.html; a second <title> would be ignored.

import { useEffect } from 'react';
import { useLanguage } from '@/lib/words/language';
import { cutDescription, setTitle } from '@/lib/router/page-head';

interface PageHeadProps {
  title: string;
  /** For search engines and link previews; without it the description of index.html is kept. */
  description?: string | undefined;
}

export function PageHead({ title, description }: PageHeadProps) {
  // A language change affects some titles and not others. All are set again, so that the innermost title is still set last.
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
