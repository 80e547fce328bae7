import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TextField } from './text-field';

it('M-05: a single-line field reports at once how much of a pasted text was cut', async () => {
  render(<TextField label="Name" help="As on your card." maxLength={40} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.click(field);

  await userEvent.paste('x'.repeat(40));
  expect(field).toHaveAccessibleDescription('As on your card.');
  await userEvent.paste('y');
  expect(field).toHaveAccessibleDescription('1 character of the pasted text was cut off. The limit is 40.');

  // What is selected makes room.
  field.setSelectionRange(0, 40);
  await userEvent.paste('z'.repeat(30));
  expect(field.value).toBe('z'.repeat(30));
  expect(field).toHaveAccessibleDescription('As on your card.');
});
