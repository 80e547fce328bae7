import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import type { ElementGroup } from '@/domain/lists/list-definition';
import { renderWithServer } from '@/testing/render-with-server';
import { ValueFilter } from './value-filter';

const SKILLS: ElementGroup = { name: 'skills', by: 'element', options: ['React', 'Design'] };
const KNOWN = new Map([
  ['React', 3],
  ['Design', 0],
  ...['Solar', 'Tally', 'Audit', 'Nursing', 'Hindi'].map((skill) => [skill, 1] as const),
]);

it('M-50: finds a skill that is not shown yet, and ticks it', async () => {
  const user = userEvent.setup();
  const requests: unknown[] = [];
  const onSelect = vi.fn();
  const state = { definition: { kind: 'tender' }, filters: { category: ['Technology'] } } as unknown as ListState;
  renderWithServer(
    <ValueFilter group={SKILLS} state={state} selected={[]} counts={KNOWN} onSelect={onSelect} />,
    async (request) => {
      requests.push(await request.json());
      return Response.json({ facets: { skills: [{ value: 'Arc Welding', count: 2 }] }, histograms: {}, without: [] });
    },
  );
  expect(screen.getByRole('button', { name: 'Show 1 more' })).toBeVisible();

  await user.type(screen.getByRole('searchbox', { name: 'Find in skills' }), 'weld');
  await user.click(await screen.findByRole('checkbox', { name: /Arc Welding/ }));

  expect(requests).toEqual([
    { p_kind: 'tender', p_filters: { category: ['Technology'], search: '' }, p_values: { skills: 'weld' } },
  ]);
  expect(onSelect).toHaveBeenLastCalledWith(['Arc Welding']);
  expect(screen.queryByRole('checkbox', { name: /Solar/ })).not.toBeInTheDocument();
});

it('M-50: shows no search box if every value is shown', () => {
  const state = { definition: { kind: 'job' }, filters: {} } as unknown as ListState;
  renderWithServer(
    <ValueFilter group={SKILLS} state={state} selected={[]} counts={new Map([['React', 1]])} onSelect={vi.fn()} />,
    () => Response.json({}),
  );
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});
