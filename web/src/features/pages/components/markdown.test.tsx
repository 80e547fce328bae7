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

it('makes no element of a tag in the text, and no link of a script', () => {
  const text = '<script>alert(1)</script>\n\nA <img src=x onerror=alert(1)> and [here](javascript:alert(1)).';
  const { container } = renderWithServer(<Markdown text={text} />, noServer);

  expect(container.querySelector('script, img')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(container).toHaveTextContent('<script>alert(1)</script>');
  expect(container).toHaveTextContent('and here.');
});
