import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EndlessList } from './endless-list';

function Feed() {
  return (
    <EndlessList label="Posts" hasMore={false} isLoadingMore={false} failed={false} onLoadMore={() => undefined}>
      <article tabIndex={0} aria-label="First">
        <textarea aria-label="Add a comment" />
      </article>
      <article tabIndex={0} aria-label="Second" />
    </EndlessList>
  );
}

it('moves between articles with Page Down and Page Up', async () => {
  render(<Feed />);
  screen.getByRole('article', { name: 'First' }).focus();
  await userEvent.keyboard('{PageDown}');
  expect(screen.getByRole('article', { name: 'Second' })).toHaveFocus();
});

it('M-42: ignores its keys while the user types text', async () => {
  render(<Feed />);
  const box = screen.getByRole('textbox');
  box.focus();
  await userEvent.keyboard('{PageDown}{Control>}{End}{Home}{/Control}');
  expect(box).toHaveFocus();
});
