import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TextArea } from './text-area';

it('M-05: reports how much of a pasted text was cut', async () => {
  render(<TextArea label="Reason" help="At most 2,000 characters." maxLength={2000} />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await userEvent.click(box);

  await userEvent.paste('x'.repeat(1990));
  expect(box).toHaveAccessibleDescription('At most 2,000 characters.');
  await userEvent.paste('y'.repeat(20));

  expect(box.value).toHaveLength(2000);
  expect(box).toHaveAccessibleDescription('10 characters of the pasted text were cut off. The limit is 2,000.');
});
