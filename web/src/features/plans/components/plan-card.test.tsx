import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Plan } from '@/features/plans/api/list-plans';
import { PlanCard } from './plan-card';

const PRO: Plan = {
  plan: 'Pro',
  audience: 'For freelancers and firms that bid every week.',
  monthly: 35,
  yearly: 360,
  popular: true,
  features: [
    { text: 'Unlimited proposals', planned: false, free: false },
    { text: 'Public profile', planned: false, free: true },
  ],
};

function renderPlan(plan: Plan) {
  render(<PlanCard plan={plan} interval="month" current={false} pending={false} onChoose={() => undefined} />);
}

it('M-58: separates what a plan adds from what every account has', () => {
  renderPlan(PRO);
  expect(within(screen.getByRole('list', { name: 'This plan adds' })).getByText('Unlimited proposals')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Included without a plan' })).getByText('Public profile'),
  ).toBeVisible();
});

it('M-58: shows that a plan adds nothing', () => {
  renderPlan({ ...PRO, plan: 'Basic', features: PRO.features.filter(({ free }) => free) });
  expect(screen.getByText('Adds nothing to a free account.')).toBeVisible();
});
