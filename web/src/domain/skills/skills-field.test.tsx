import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SkillsField } from './skills-field';

function Skills() {
  const [skills, setSkills] = useState(['React', 'Kannada']);
  return <SkillsField label="Skills" skills={skills} onChange={setSkills} />;
}

it('keeps the focus in the field while skills are removed one after the other', async () => {
  render(<Skills />);

  await userEvent.click(screen.getByRole('button', { name: 'Remove React' }));
  expect(screen.getByRole('button', { name: 'Remove Kannada' })).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: 'Skills' })).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('M-42: ignores Enter while a word is being composed', async () => {
  render(<Skills />);
  const field = screen.getByRole('combobox', { name: 'Skills' });
  await userEvent.type(field, 'हिन्');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field).toHaveValue('हिन्');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('button', { name: 'Remove हिन्' })).toBeInTheDocument();
});
