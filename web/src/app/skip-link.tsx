// The first tab stop: skips the header and goes to the content.

import { t } from '@/words/shell';

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--z-toast) focus:rounded-md focus:bg-popover focus:px-4 focus:py-2 focus:shadow-lg"
      onClick={(event) => {
        // A new fragment would be a new history entry.
        event.preventDefault();
        document.querySelector('main')?.focus();
      }}
    >
      {t('nav.skip')}
    </a>
  );
}
