import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { READER, renderWithServer } from '@/testing/render-with-server';
import type { ScoreEntry } from './get-scorecard';
import { ScoreForm } from './score-form';

beforeEach(() => {
  sessionStorage.clear();
});

const DRAFT = `sangam-draft-scores-a1-${READER.id}`;

function renderForm(own?: ScoreEntry) {
  sessionStorage.setItem(DRAFT, JSON.stringify({ scores: [4, 2], comment: 'Clear answers' }));
  renderWithServer(<ScoreForm applicationId="a1" criteria={['Craft', 'Care']} own={own} />, () => Response.json(null));
  return screen.getByRole('textbox', { name: /Comment/ });
}

const chosen = () => screen.queryAllByRole('radio', { checked: true }).length;

it('M-12: restored scores are marked as a draft and can be discarded', async () => {
  const comment = renderForm();
  expect(comment).toHaveValue('Clear answers');
  expect(chosen()).toBe(2);

  expect(screen.getByText('Draft. Not submitted yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(comment).toHaveValue('');
  expect(chosen()).toBe(0);
  expect(screen.queryByText('Draft. Not submitted yet.')).not.toBeInTheDocument();
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
});

it('M-12: restored changes of scores can be discarded for the submitted ones', async () => {
  const comment = renderForm({ scores: [5, 5], comment: 'Submitted' });
  expect(comment).toHaveValue('Clear answers');

  expect(screen.getByText('Your earlier changes are not saved yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(comment).toHaveValue('Submitted');
});
