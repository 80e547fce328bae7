import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { Markdown } from './markdown';

const noServer = () => new Response(null, { status: 500 });

it('shows headings, lists, tables, code and links', () => {
  const text =
    '# Terms\n\n- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n```js\nlet x;\n```\n\n[Help](/help)';
  renderWithServer(<Markdown text={text} />, noServer);

  expect(screen.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two']);
  expect(screen.getByRole('columnheader', { name: 'a' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '2' })).toBeVisible();
  expect(screen.getByText('let x;')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
});

it('renders no tags from the text, and no script links', () => {
  const text = '<script>alert(1)</script>\n\nA <img src=x onerror=alert(1)> and [here](javascript:alert(1)).';
  const { container } = renderWithServer(<Markdown text={text} />, noServer);

  expect(container.querySelector('script, img')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(container).toHaveTextContent('<script>alert(1)</script>');
  expect(container).toHaveTextContent('and here.');
});

const PIECES = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '](',
    '](<',
    '<',
    '>',
    '!',
    '*',
    '_',
    '~~',
    '`',
    '```\n',
    '#',
    '- ',
    '1. ',
    '> ',
    '|',
    '|---|',
    '\\',
  ],
  ...[
    '\n',
    '\n\n',
    '\t',
    ' ',
    '/',
    '//',
    ':',
    'javascript:',
    'JaVa&#115;cript:',
    'data:text/html,',
    'https://a.test',
    '&Tab;',
  ],
  ...[
    '<script>',
    '</p>',
    '<img src=x onerror=a()>',
    '<svg/onload=a()>',
    '<!--',
    'a',
    'नमस्ते',
    '\u202e',
    '\0',
    '[a]: /b',
    '[a]',
  ],
  ...['[a](/b)', '[a](</\t/c.test>)', '<https://a.test>', '| a |\n|---|\n| b |\n'],
];

function randomText() {
  const length = 1 + Math.floor(Math.random() * 24);
  return Array.from({ length }, () => PIECES[Math.floor(Math.random() * PIECES.length)]).join('');
}

/** Checks the link as a browser would resolve it: on this page's server, or with a scheme that cannot run scripts. */
function isSafe(link: HTMLAnchorElement) {
  const written = link.getAttribute('href') ?? '';
  const { origin, protocol } = new URL(written, window.location.href);
  return /^[/#]/.test(written)
    ? origin === window.location.origin
    : ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol);
}

it('renders any random text without anything that can run', () => {
  for (let round = 0; round < 60; round++) {
    const text = randomText();
    const { container, unmount } = renderWithServer(<Markdown text={text} />, noServer);

    expect(container.querySelector('script, img, iframe, style, [onload], [onerror]'), text).toBeNull();
    for (const link of container.querySelectorAll('a')) expect(isSafe(link), text).toBe(true);
    unmount();
  }
});
