// What surrounds every screen: header, account menu, tab bar, focus, scrolling and notices.

import { composer, postWith } from '../support/feed';
import { publishPost } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, openAccountMenu, test, toasts } from '../support/test';

test.beforeEach(async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
});

test('the first Tab reaches the skip link', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toBeFocused();
});

test('the account menu opens, moves and closes by keyboard', async ({ page, person }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: `Your account, ${person.name}` });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('C-086: the account menu shows who is signed in', async ({ page, person }) => {
  await page.goto('/');
  await openAccountMenu(page);

  await expect(page.getByRole('menu')).toContainText(person.name);
});

test('a new screen takes the focus and has its title announced', async ({ page }) => {
  await page.goto('/nowhere');
  await page.getByRole('main').getByRole('link', { name: 'Go to the feed' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Feed · Sangam' })).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();

  // This screen has another layout, so the layout shows before the screen's code has loaded.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Contact · Sangam' })).toBeAttached();
});

test('a screen that breaks offers a way out, and the rest of the page stays', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  await page.route('**/assets/not-found-*.js', (route) => route.abort());
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'x', usr: null }, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });

  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to the feed' }).click();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
});

test('shows when the device goes offline and comes back, and lets failed parts be retried', async ({
  page,
  context,
  instance,
  person,
}) => {
  await publishPost(instance, person, `Six trucks. ${person.id}`);
  await page.goto('/');
  const comment = postWith(page, person.id).getByRole('button', { name: 'Comment', exact: true });
  // Showing a toast loads the code of the toasts.
  await composer(page).post.click();
  await expect(toasts(page)).toContainText("Can't create an empty post!");
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await comment.click();
  await expect(toasts(page)).toContainText('This could not be loaded');
  await context.setOffline(false);

  await expect(page.getByText('You are offline')).toHaveCount(0);
  await comment.click();
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeFocused();
});

test('C-078: the menu button shows and hides the main links', async ({ page }, { project }) => {
  await page.goto('/');
  const nav = page.locator('nav[aria-label=Main]');
  if (project.name === 'desktop') {
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(nav).not.toHaveCSS('display', 'none');
    return;
  }
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
  await expect(nav).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(nav.getByRole('link', { name: 'Jobs', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(nav).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('main').click({ position: { x: 8, y: 600 } });
  await expect(nav).toBeHidden();
});

test('the tab bar is shown on small screens and marks the current place', async ({ page }, { project }) => {
  await page.goto('/');
  const feed = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Feed' });
  if (project.name === 'desktop') await expect(feed).toBeHidden();
  else await expect(feed).toHaveAttribute('aria-current', 'page');
});
