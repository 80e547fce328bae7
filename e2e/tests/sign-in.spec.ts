// Signing in and out through the page.

import { publishPost } from '../support/people';
import { expect, openAccountMenu, signIn, test, toasts } from '../support/test';

test('a person signs in, reads the feed and signs out', async ({ page, instance, person, complaints }) => {
  const content = `We awarded our cold-chain tender today. ${person.id}`;
  await publishPost(instance, person, content);

  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Login · Sangam');
  await signIn(page, person);

  await expect(toasts(page)).toContainText('Success!');
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Feed · Sangam');
  const post = page.getByRole('article', { name: person.name }).filter({ hasText: content });
  await expect(post).toContainText('0 likes');

  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(complaints).toEqual([]);
});

test('a session survives loading the page again', async ({ page, person }) => {
  await page.goto('/login');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();

  await page.reload();

  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  await expect(page).toHaveURL('/');
});

test('signing in leads back to where the person was going', async ({ page, person }) => {
  await page.goto('/?from=mail');
  await signIn(page, person);

  await expect(page).toHaveURL('/?from=mail');
});

test('empty fields are refused before the server is asked', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(toasts(page)).toContainText('Please fill in all fields.');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a wrong password is refused with the reason the server gives', async ({ page, person }) => {
  await page.goto('/login');
  await signIn(page, { ...person, password: 'not-the-password' });

  await expect(toasts(page)).toContainText('Login Failed');
  await expect(toasts(page)).toContainText('Invalid login credentials');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('everything on the login page is reached by keyboard, in reading order', async ({ page, person }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/');
});
