// Notifications: in a menu on large screens, on their own page on small ones.

import type { Page, Response } from '@playwright/test';
import { insertNotifications, insertSampleNotifications } from '../support/notifications';
import { createPerson } from '../support/people';
import { inkOffset } from '../support/pixels';
import { startSignedIn } from '../support/screens';
import { expect, ONCE, test } from '../support/test';

test.beforeEach(async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
});

/** The answer to the next write. It is shown as done before, and loading another page then would cancel it. */
function markedAsRead(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) => response.url().includes('/rest/v1/notifications') && response.request().method() === 'PATCH',
  );
}

test('the bell counts unread notifications, and shows their stored texts', async ({ page, instance, person }, {
  project,
}) => {
  const kavya = await createPerson(instance, 'Kavya Nair');
  await insertSampleNotifications(instance, person, kavya);
  await page.goto('/');
  const bell = page.getByRole('banner').getByRole(project.name === 'mobile' ? 'link' : 'button', {
    name: 'Notifications (3 unread)',
  });
  await bell.click();
  const panel =
    project.name === 'mobile' ? page.getByRole('main') : page.getByRole('dialog', { name: 'Notifications' });
  const entries = panel.getByRole('tabpanel').getByRole('link');

  await expect(entries).toHaveCount(5);
  await expect(entries.first()).toContainText(/Interview Scheduled.*12 minutes ago.*Unread/);
  await expect(entries.nth(3)).toContainText('Kavya Nair and 17 others liked your post');
  await expect(page.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
    'href',
    '/settings?tab=notifications',
  );
  await panel.getByRole('tab', { name: 'Unread 3' }).click();
  await expect(entries).toHaveCount(3);
  const one = markedAsRead(page);
  await entries.filter({ hasText: 'sent you a message' }).click();

  await expect(page).toHaveURL(`/message/${kavya.id}`);
  await one;
  await page.goto('/notifications?show=unread');
  await expect(page.getByRole('tab', { name: 'Unread 2' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(2);
  const all = markedAsRead(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('tab', { name: 'Unread', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('unread')).toHaveCount(0);
  await all;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
});

test('the menu works by keyboard and closes without leaving a trace', async ({ page }, { project }) => {
  await page.goto('/');
  if (project.name === 'mobile') {
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
    return;
  }
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Notifications' });
  await expect(menu.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(bell).toBeFocused();
  await bell.click();
  await expect(menu).toBeVisible();
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await expect(menu).toHaveCount(0);
});

test('older notifications can be loaded', async ({ page, instance, person }) => {
  const told = Array.from({ length: 25 }, (_, index) => ({
    kind: 'comment',
    title: `Comment number ${index + 1}`,
    body: '',
    link: '/',
    minutes: 25 - index,
  }));
  await insertNotifications(instance, person, told);
  await page.goto('/notifications');
  const entries = page.getByRole('tabpanel').getByRole('link');
  await expect(entries).toHaveCount(20);
  await expect(entries.first()).toContainText('Comment number 25');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(entries).toHaveCount(25);
});

test('M-61 unread notifications are counted once at the start', ONCE, async ({ page, instance, person }) => {
  await insertSampleNotifications(instance, person, await createPerson(instance, 'Kavya Nair'));
  const counts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'HEAD' && request.url().includes('/rest/v1/notifications')) counts.push(request.url());
  });
  const live = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/realtime/'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => /"ok".*notifications-/.test(String(payload))),
    );
  await page.goto('/jobs');
  await live;
  await expect(page.getByRole('button', { name: 'Notifications (3 unread)' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(counts).toHaveLength(1);
});

test('M-08 unread digits stand in the middle of their badge', async ({ page, instance, person }, { project }) => {
  const kavya = await createPerson(instance, 'Kavya Nair');
  await insertSampleNotifications(instance, person, kavya);
  await page.goto('/');
  const bell = page.getByRole('banner').getByRole(project.name === 'mobile' ? 'link' : 'button', {
    name: 'Notifications (3 unread)',
  });
  const badge = bell.locator('span[aria-hidden=true]');
  await expect(badge).toHaveText('3');
  await page.evaluate(() => document.fonts.ready);

  for (const digits of ['1', '3', '8', '9+']) {
    await badge.evaluate((element, text) => (element.textContent = text), digits);
    const { x, y } = await inkOffset(page, badge);
    expect(Math.abs(y), `${digits}: ${y} px below the middle`).toBeLessThanOrEqual(1);
    expect(Math.abs(x), `${digits}: ${x} px right of the middle`).toBeLessThanOrEqual(1);
  }
});
