// The second step of a sign-in, recovery codes, devices, and sign-in with a mailed code.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openBrowser } from '../support/browsers';
import { openMailedLink, receiveMail } from '../support/mail';
import { createPerson, signIn as clientOf, type Person } from '../support/people';
import { startSignedIn } from '../support/screens';
import { AuthenticatorApp, enrollApp, enrollWith, takeSecondStep } from '../support/second-step';
import { foundCompany, join } from '../support/teams';
import { expect, logOut, signIn, test, toasts } from '../support/test';

const NEW_PASSWORD = 'granite-lotus-9';

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings?tab=security');
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
}

/** Sets up an app on the page, and returns it with the recovery codes that were shown. */
async function setUpTwoStep(page: Page): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  await openSecurity(page);
  return setUpHere(page);
}

/** Like `setUpTwoStep`, on the screen that is open. */
async function setUpHere(page: Page): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const app = new AuthenticatorApp(await dialog.getByLabel('Key', { exact: true }).inputValue());
  await dialog.getByLabel('6-digit code').fill(app.next());
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  const list = shown.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allTextContents();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(codes[0]);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown.getByRole('alert')).toContainText('The codes are not shown again.');
  await shown.getByRole('checkbox', { name: 'I have saved my recovery codes' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toHaveCount(0);
  return { app, codes };
}

/** Opens the feed in another browser, and the list of devices on this page. */
async function openOnBoth(elsewhere: Page, page: Page, person: Person): Promise<void> {
  await elsewhere.goto('/');
  await expect(elsewhere.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  await page.goto('/login');
  await signIn(page, person);
  await expect(page).toHaveURL('/');
  await openSecurity(page);
}

test('an authenticator app is set up, required at the next sign-in, and removed', async ({
  page,
  instance,
  person,
  complaints,
}) => {
  await startSignedIn(page, instance, person);
  const { app } = await setUpTwoStep(page);
  await expect(page.getByRole('main')).toContainText('10 of 10 left');
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Second step added');
  // Requests with the token from before the second step are refused.
  complaints.length = 0;
  await logOut(page);

  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await takeSecondStep(page, app.next());
  await expect(toasts(page)).toContainText('You are signed in.');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  expect(complaints).toEqual([]);

  await openSecurity(page);
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off two-step verification?' });
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(toasts(page)).toContainText('Two-step verification is off');
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await logOut(page);
  await signIn(page, person);
  await expect(page).toHaveURL('/');
});

test('before the second step every address shows it and nothing else, in every window', async ({
  page,
  context,
  instance,
  person,
}) => {
  const app = await enrollApp(instance, person);
  await page.goto('/jobs?q=welder');
  await signIn(page, person);
  const heading = page.getByRole('heading', { name: 'Enter your code' });
  await expect(heading).toBeVisible();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/rest/v1/') && response.ok()) refused.push(response.url());
  });

  await page.reload();
  await expect(heading).toBeVisible();
  for (const path of ['/', '/settings?tab=security', '/login', '/about', '/reset-password']) {
    await page.goto(path);
    await expect(heading, path).toBeVisible();
    await expect(page.getByRole('navigation'), path).toHaveCount(0);
  }
  expect(refused).toEqual([]);
  const other = await context.newPage();
  await other.goto('/message');
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();

  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toasts(page)).toContainText('This code is wrong or has expired.');
  await page.goto('/jobs?q=welder');
  await takeSecondStep(page, app.next());
  await expect(page).toHaveURL('/jobs?q=welder');
  await expect(other.getByRole('heading', { name: 'Messages', level: 1 })).toBeAttached();
});

test('a person who logs out at the second step can sign in as someone else', async ({ page, instance, person }) => {
  await enrollApp(instance, person);
  const other = await createPerson(instance, 'Kavya Nair');
  await page.goto('/login');
  await signIn(page, person);
  await expect(page.getByRole('main')).toContainText(`You are signing in as ${person.email}.`);
  await page.getByRole('button', { name: 'Log out' }).click();

  await signIn(page, other);
  await expect(page).toHaveURL('/');
});

test('a recovery code replaces the phone, once', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  const { codes } = await setUpTwoStep(page);
  for (const [code, accepted] of [
    [codes[0] ?? '', true],
    [codes[0] ?? '', false],
  ] as const) {
    await page.goto('/');
    await logOut(page);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(code.toUpperCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    if (accepted) await expect(toasts(page)).toContainText('This recovery code cannot be used again');
    else await expect(toasts(page)).toContainText('This code is wrong or has expired.');
  }
  await page.getByLabel('Recovery code').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');

  await openSecurity(page);
  await expect(page.getByRole('main')).toContainText('8 of 10 left');
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await page
    .getByRole('dialog', { name: 'Create new recovery codes?' })
    .getByRole('button', { name: 'Create new codes' })
    .click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await expect(shown).not.toContainText(codes[2] ?? 'no code');
  await shown.getByRole('checkbox').click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main')).toContainText('10 of 10 left');
});

test('a mailed link asks for the code before it lets a new password be set', async ({ page, instance, person }) => {
  const app = await enrollApp(instance, person);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await openMailedLink(page, instance, person.email, 'Continue');
  await expect(page.getByRole('main')).toContainText('One more step before you set a new password');
  await takeSecondStep(page, app.next());

  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(toasts(page)).toContainText('Password Reset Successful');
  await signIn(page, { ...person, password: NEW_PASSWORD });
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
});

test('devices are listed with this one marked, and one of the others is signed out', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const elsewhere = await openBrowser(browser, instance, person);
  await openOnBoth(elsewhere, page, person);

  const devices = page.getByRole('list', { name: "Where you're signed in" });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const here = devices.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(here).toContainText('Chrome on Linux');
  await expect(here.getByRole('button')).toHaveCount(0);
  await expect(here).toContainText('127.0.0.1');
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await expect(toasts(page)).toContainText('Device signed out');
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await elsewhere.context().close();
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
});

test('all other devices are signed out in one step', async ({ page, browser, instance, person }) => {
  const elsewhere = await openBrowser(browser, instance, person);
  await openOnBoth(elsewhere, page, person);
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await expect(toasts(page)).toContainText('Only this device is still signed in.');
  await expect(page.getByRole('list', { name: "Where you're signed in" }).getByRole('listitem')).toHaveCount(1);

  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await elsewhere.context().close();
});

test('a mailed code signs a person in without a password, and its link does too', async ({
  page,
  instance,
  person,
}) => {
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('main')).toContainText(`If ${person.email} has an account here, we sent a code to it.`);
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  const { code } = await receiveMail(instance, person.email);
  await page.getByLabel('6-digit code').fill(code ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/jobs');

  const other = await createPerson(instance, 'Kavya Nair');
  await logOut(page);
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await page.getByLabel('Email').fill(other.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await openMailedLink(page, instance, other.email, 'Sign in');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Your account, Kavya Nair' })).toBeVisible();
});

test('a mailed code is not a second step', async ({ page, instance, person }) => {
  const app = await enrollApp(instance, person);
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await openMailedLink(page, instance, person.email, 'Sign in');
  await takeSecondStep(page, app.next());
  await expect(page).toHaveURL('/');
});

test('a manager of a company that requires a second step sets it up, and continues', async ({ page, instance }) => {
  const owner = await foundCompany(instance, 'Sahyadri Foods', 'employer');
  const manager = await createPerson(instance, 'Kavya Nair', 'employer');
  await join(instance, owner, manager, 'Manager');
  await startSignedIn(page, instance, manager);
  await page.goto(`/company/${owner.id}/team`);
  await expect(page.getByText('The company does not require two-step verification for its managers.')).toBeVisible();

  const ownersClient = await clientOf(instance, owner);
  await enrollWith(ownersClient);
  await ownersClient.rpc('set_company_second_factor', { p_required: true }).throwOnError();
  // The page finds out from the first request that the server refuses, possibly one that it sends before the press.
  const setUp = page.getByRole('heading', { name: 'Set up two-step verification', level: 1 });
  await page.getByRole('link', { name: 'Sahyadri Foods' }).or(setUp).first().click();
  await expect(setUp).toBeVisible();
  await page.reload();
  await setUpHere(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Sahyadri Foods', level: 1 })).toBeVisible();
});

test('the owner of a company requires a second step for its managers', async ({ page, instance }) => {
  const owner = await foundCompany(instance, 'Deccan Looms', 'business');
  await startSignedIn(page, instance, owner);
  await page.goto('/team');
  const require = page.getByRole('switch', { name: 'Require two-step verification' });
  await require.click();
  await expect(toasts(page)).toContainText('Set up two-step verification for your own account first');
  await expect(require).not.toBeChecked();
  await setUpTwoStep(page);
  await page.goto('/team');
  await require.click();
  await expect(toasts(page)).toContainText('Two-step verification is now required');
  await expect(require).toBeChecked();
});
