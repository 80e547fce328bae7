// User-written text with links and a `lang` attribute, without runs of blank lines. Only http and https become links, and none sends
// a referrer.

import { Fragment } from 'react';
import { collapseWhitespace } from '@/lib/format/collapse-whitespace';
import { splitLinks } from '@/lib/format/split-links';
import { contentLanguage } from '@/lib/words/content-language';

export function TextWithLinks({ children }: { children: string }) {
  const language = contentLanguage(children);
  const parts = splitLinks(collapseWhitespace(children)).map((part, index) =>
    part.href ? (
      <a
        // The parts of a text never change their order.
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="wrap-anywhere text-primary underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
  return language === undefined ? parts : <span lang={language}>{parts}</span>;
}
