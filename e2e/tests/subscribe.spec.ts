// The plans: prices, usage, and what happens when one is chosen.

import { adminClient, signIn as connect } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test.beforeEach(async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
});

test('C-016, C-063, C-351, C-352, C-353, C-354, C-355, C-356, C-357, C-358, C-377: three plans, by month or by year, each with its true saving', async ({
  page,
  complaints,
}) => {
  await page.goto('/subscribe');
  const card = (name: string) => page.getByRole('article', { name });
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await expect(page.getByText('Save 20%', { exact: true })).toBeVisible();
  for (const [name, year, saving] of [
    ['Basic', '$144', 'saves 20%'],
    ['Pro', '$360', 'saves 14%'],
    ['Business', '$780', 'saves 13%'],
  ] as const) {
    await expect(card(name)).toContainText(`${year}/year`);
    await expect(card(name)).toContainText(saving);
  }
  await expect(card('Pro')).toContainText('Most popular');
  await expect(page.getByText('Most popular')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Monthly' }).click();
  for (const [name, month] of [
    ['Basic', '$15'],
    ['Pro', '$35'],
    ['Business', '$75'],
  ] as const) {
    await expect(card(name)).toContainText(`${month}/month`);
  }
  await page.reload();
  await expect(card('Basic')).toContainText('$15/month');
  expect(complaints).toEqual([]);
});

test('C-359, C-360, C-361, C-362, C-363, C-364, C-365: each card says what is included', async ({ page }) => {
  await page.goto('/subscribe');
  const features = (name: string) => page.getByRole('article', { name }).getByRole('listitem');
  await expect(features('Basic').first()).toHaveText('5 B2B proposals per month');
  await expect(features('Pro').first()).toHaveText('Unlimited proposals');
  await expect(features('Business')).toHaveText([
    'Unlimited proposals',
    'Team management',
    'Account manager',
    'API access',
    // M-58: what a free account also includes is listed separately, last.
    'Unlimited jobs and tenders',
  ]);
});

test('C-018, C-366, C-406: choosing a plan without a payment provider shows the notice', async ({ page }) => {
  await page.goto('/subscribe');
  await page.getByRole('button', { name: 'Choose Pro' }).click();

  await expect(toasts(page).getByText("🚧 This feature isn't implemented yet...", { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/subscribe');
});

test('C-366: with a payment provider choosing a plan leads to its page', async ({ page }) => {
  await page.route('**/rpc/start_checkout*', (route) => route.fulfill({ json: { url: '/contact?from=checkout' } }));
  await page.goto('/subscribe');
  await page.getByRole('button', { name: 'Choose Basic' }).click();

  await expect(page).toHaveURL('/contact?from=checkout');
});

test('C-359: the usage of the plan is shown, and a subscription marks its card', async ({ page, instance, person }) => {
  await page.goto('/subscribe');
  const usage = page.getByRole('region', { name: 'Your current plan' });
  await expect(usage).toContainText('You use Sangam for free');
  await expect(usage).toContainText('0 of 5 proposals used');

  await adminClient(instance)
    .from('subscriptions')
    .insert({ user_id: person.id, plan: 'Pro', interval: 'year', current_period_end: '2999-01-01T00:00:00Z' })
    .throwOnError();
  const client = await connect(instance, person);
  expect((await client.rpc('proposals_left').throwOnError()).data).toMatchObject({ plan: 'Pro', limit: null });
  await page.reload();
  await expect(usage).toContainText('Your plan is Pro');
  await expect(page.getByRole('article', { name: 'Pro' }).getByRole('button')).toBeDisabled();
  await expect(page.getByRole('article', { name: 'Pro' })).toContainText('Your plan');
});
