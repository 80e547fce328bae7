import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextWithLinks } from './text-with-links';

it('M-27: one of many blank lines is shown, wherever people’s text is', () => {
  render(
    <p data-testid="text">
      <TextWithLinks>{`${'\n \n'.repeat(10)}Above${'\n'.repeat(20)}https://example.in${'\n'.repeat(20)}`}</TextWithLinks>
    </p>,
  );
  expect(screen.getByTestId('text').textContent).toBe('Above\n\nhttps://example.in');
});
