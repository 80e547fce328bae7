import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { PlanUsage } from './plan-usage';

const allowance = { plan: 'Pro', limit: null, used: 3, left: null, renews_on: '2998-12-01' };

it.each([
  ['Active', '2998-12-31T20:00:00+00:00', /1 Jan 2999/],
  ['Active', '2020-12-31T20:00:00+00:00', /1 Jan 2021/],
])('M-43: a plan that is %s until %s ends on the day in India', async (status, end, day) => {
  const subscription = { plan: 'Pro', status, current_period_end: end };
  renderWithServer(<PlanUsage />, (request) =>
    Response.json(request.url.includes('/subscriptions') ? [subscription] : allowance),
  );
  expect(await screen.findByText(day)).toBeVisible();
});
