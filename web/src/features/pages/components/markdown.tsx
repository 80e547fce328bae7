// Renders Markdown as React elements. Nothing in a text becomes HTML: tags are shown as typed.

import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { MarkdownCode } from './markdown-code';
import { MarkdownInline } from './markdown-inline';
import { t } from '@/words/pages';

export function Markdown({ text }: { text: string }) {
  return <div className="flex flex-col gap-4 text-foreground-2">{blocks(lexer(text))}</div>;
}

function blocks(tokens: Token[]): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{block(token)}</Fragment>);
}

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading);
    case 'paragraph':
      return (
        <p dir="auto">
          <MarkdownInline tokens={(token as Tokens.Paragraph).tokens} />
        </p>
      );
    case 'list':
      return list(token as Tokens.List);
    case 'code':
      return <MarkdownCode>{(token as Tokens.Code).text}</MarkdownCode>;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-3 rounded-lg bg-muted p-4">
          {blocks((token as Tokens.Blockquote).tokens)}
        </blockquote>
      );
    case 'hr':
      return <hr className="border-border" />;
    case 'space':
    case 'def':
      return null;
    // Among others, the text of a list item.
    default:
      return 'tokens' in token ? <MarkdownInline tokens={token.tokens} /> : token.raw;
  }
}

/** The first level is the title of the page. Levels below the third look like the third. */
function heading({ depth, tokens }: Tokens.Heading) {
  const words = <MarkdownInline tokens={tokens} />;
  if (depth === 1) return <h1 className="text-foreground">{words}</h1>;
  if (depth === 2) return <h2 className="mt-4 text-foreground">{words}</h2>;
  return <h3 className="mt-2 text-foreground">{words}</h3>;
}

function list({ ordered, items, start }: Tokens.List) {
  const entries = items.map((item, index) => (
    <li key={index} dir="auto" className="pl-1">
      {blocks(item.tokens)}
    </li>
  ));
  return ordered ? (
    <ol start={start === '' ? 1 : start} className="flex list-decimal flex-col gap-2 pl-6">
      {entries}
    </ol>
  ) : (
    <ul className="flex list-disc flex-col gap-2 pl-5">{entries}</ul>
  );
}

/** A table wider than the screen scrolls. It can be focused, because keyboard users can only scroll a focused element. */
function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  const named = header.some(({ text }) => text !== '');
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('table')}
      className="overflow-x-auto rounded-lg border border-border bg-card"
    >
      <table className="w-full text-left">
        {named && (
          <thead>
            <tr className="border-b border-border bg-muted text-sm">
              {header.map((cell, index) => (
                <th key={index} scope="col" className="px-4 py-2 font-[560] text-foreground">
                  <MarkdownInline tokens={cell.tokens} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-b border-border align-top last:border-b-0">
              {row.map((cell, column) => (
                <td key={column} className="min-w-32 px-4 py-2.5">
                  <MarkdownInline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
