import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { SpanGroup } from '@/domain/lists/list-definition';
import { SpanFilter } from './span-filter';

const SALARY: SpanGroup = {
  name: 'salary',
  by: 'span',
  columns: ['salary_min', 'salary_max'],
  max: 200_000,
  step: 5000,
  start: [0, 100_000],
};

function renderSalary() {
  const onSelect = vi.fn();
  render(<SpanFilter group={SALARY} selected={undefined} bars={undefined} onSelect={onSelect} />);
  return { onSelect, lowest: screen.getByRole('slider', { name: 'Lowest salary' }) };
}

it('M-40: a thumb that was not moved does not filter', async () => {
  const { onSelect, lowest } = renderSalary();
  expect(screen.getByText('Any')).toBeInTheDocument();
  lowest.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onSelect).toHaveBeenLastCalledWith({ min: 5000 });
});

it('M-40: an upper limit applies only if the thumb was moved', async () => {
  const { onSelect } = renderSalary();
  const highest = screen.getByRole('slider', { name: 'Highest salary' });
  expect(highest).toHaveAttribute('aria-valuetext', '₹1,00,000');
  highest.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(onSelect).toHaveBeenLastCalledWith({ max: 95_000 });
});
