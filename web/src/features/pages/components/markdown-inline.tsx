// Renders the inline elements of Markdown: emphasis, links, code.

import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from '@/components/link';
import { linkTarget } from '@/features/pages/markdown-links';

export function MarkdownInline({ tokens }: { tokens: Token[] }) {
  return tokens.map((token, index) => <Fragment key={index}>{inline(token)}</Fragment>);
}

function inline(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-[600] text-foreground">{inside(token)}</strong>;
    case 'em':
      return <em>{inside(token)}</em>;
    case 'del':
      return <del>{inside(token)}</del>;
    case 'codespan':
      return <code className="rounded-xs bg-muted px-1 py-0.5 text-sm">{(token as Tokens.Codespan).text}</code>;
    case 'link':
      return link(token as Tokens.Link);
    // The content security policy would refuse images from elsewhere, so their description is shown instead.
    case 'image':
      return (token as Tokens.Image).text;
    case 'br':
      return <br />;
    case 'escape':
      return (token as Tokens.Escape).text;
    default:
      return 'tokens' in token ? inside(token) : token.raw;
  }
}

function inside(token: Token): ReactNode {
  return 'tokens' in token ? <MarkdownInline tokens={token.tokens} /> : token.raw;
}

const LINK = 'text-primary underline underline-offset-3';

function link({ href, tokens }: Tokens.Link) {
  const words = <MarkdownInline tokens={tokens} />;
  const target = linkTarget(href);
  if (target.kind === 'none') return words;
  return target.kind === 'screen' ? (
    <Link to={target.to} className={LINK}>
      {words}
    </Link>
  ) : (
    <a href={target.href} rel="noopener noreferrer" className={LINK}>
      {words}
    </a>
  );
}
