// The whole product for a new user, from registration to account deletion, with an employer in a separate browser.

import { randomUUID } from 'node:crypto';
import { openBrowser } from '../support/browsers';
import { postJob } from '../support/hiring';
import { openMailedLink } from '../support/mail';
import { makePdf } from '../support/pdf';
import { createPerson, adminClient } from '../support/people';
import { chatOn } from '../support/conversations';
import { expect, openAccountMenu, signIn, test, toasts } from '../support/test';

test('a user registers, gets an interview, and leaves nothing behind', async ({ page, browser, instance }) => {
  test.slow();
  const email = `${randomUUID()}@example.in`;
  const newcomer = { id: '', name: 'Lakshmi Varadarajan', email, password: 'nilgiri-2026' };
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const title = `Plant Engineer ${employer.id.slice(-6)}`;
  const jobId = await postJob(instance, employer, title);
  const office = await openBrowser(browser, instance, employer);

  await test.step('registers, and is signed in once the address is confirmed', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Full Name').fill(newcomer.name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(toasts(page)).toContainText('Almost there! 🎉');
    await signIn(page, newcomer);
    await expect(toasts(page)).toContainText('Login Failed');

    await openMailedLink(page, instance, email, 'Confirm and sign in');
    await page.getByRole('link', { name: 'Go to the feed' }).click();
    await expect(page.getByRole('button', { name: `Your account, ${newcomer.name}` })).toBeVisible();
    const { data } = await adminClient(instance)
      .from('profiles')
      .select('id')
      .eq('email', email)
      .single<{ id: string }>();
    newcomer.id = data?.id ?? '';
  });

  await test.step('fills in a profile', async () => {
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Bio').first().fill('Keeps filling lines running.');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(toasts(page)).toContainText('Profile updated!');
  });

  await test.step('finds the job and applies for it', async () => {
    await page.goto('/jobs');
    await page.getByPlaceholder('Search jobs...').first().fill(title);
    await page.getByRole('link', { name: title }).first().click();
    await page.getByRole('button', { name: 'Apply Now' }).first().click();
    const dialog = page.getByRole('dialog', { name: `Apply for ${title}` });
    const resume = { name: 'Lakshmi.pdf', mimeType: 'application/pdf', buffer: makePdf(newcomer.name) };
    await dialog.locator('input[type=file]').setInputFiles(resume);
    await expect(dialog.getByText('Ready')).toBeVisible();
    await dialog.getByRole('button', { name: 'Submit Application' }).click();
    await expect(toasts(page)).toContainText('Application Submitted!');
  });

  await test.step('messages the employer, who invites them to an interview', async () => {
    await page.goto(`/user/${employer.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
    await chatOn(page).say('Is the night shift still open?');
    await office.goto(`/jobs/${jobId}/applicants`);
    const card = office.getByRole('article', { name: newcomer.name });
    await card.getByRole('link', { name: `Message ${newcomer.name}` }).click();
    await expect(chatOn(office).messages).toContainText('Is the night shift still open?');
    await chatOn(office).say('It is. Come on Monday.');
    await expect(chatOn(page).messages).toContainText('It is. Come on Monday.');

    await office.goto(`/jobs/${jobId}/applicants`);
    await card.getByRole('button', { name: 'Schedule interview' }).click();
    const invitation = office.getByRole('dialog', { name: `Invite ${newcomer.name} to an interview` });
    await invitation.getByLabel('Link to the video call').fill('https://meet.example.in/night');
    await invitation.getByRole('button', { name: 'Schedule interview' }).click();
    await expect(card).toContainText('Interview Scheduled');
  });

  await test.step('sees the progress on the dashboard', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard/user');
    const recent = page.getByRole('region', { name: 'Recent Applications' });
    await expect(recent).toContainText(title);
    await expect(recent).toContainText('Interview Scheduled');
    await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications \(\d+ unread/ })).toBeVisible();
  });

  await test.step('deletes the account', async () => {
    await page.goto('/settings?tab=account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    await dialog.getByLabel('Your password').fill(newcomer.password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(toasts(page)).toContainText('Account deleted');
    await expect(page).toHaveURL('/login');
    await signIn(page, newcomer);
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('nothing of the person is left after the erasure, which the operator runs early', async () => {
    expect((await adminClient(instance).auth.admin.deleteUser(newcomer.id)).error).toBeNull();
    await office.goto(`/user/${newcomer.id}`);
    await expect(office.getByRole('heading', { name: 'User not found.' })).toBeVisible();
    await office.goto('/message');
    await expect(office.getByRole('navigation', { name: 'Conversations' })).toContainText('Deleted user');
    await office.getByRole('searchbox', { name: 'Search people' }).fill('Varadarajan');
    await expect(office.getByText('No people found with that name.')).toBeVisible();
    await office.goto(`/message/${newcomer.id}`);
    await expect(chatOn(office).messages).toContainText('Is the night shift still open?');
    await expect(chatOn(office).pane).toContainText('This account was deleted. You can no longer send messages to it.');
    await expect(chatOn(office).box).toHaveCount(0);
    await office.goto(`/jobs/${jobId}/applicants`);
    await expect(office.getByRole('article', { name: 'Deleted user' })).toBeVisible();
    await expect(office.getByRole('main')).not.toContainText(/Lakshmi|Varadarajan/);
    await office.goto('/notifications');
    await expect(office.getByRole('main')).toContainText('The interview with Deleted user was cancelled');
    await expect(office.getByRole('main')).not.toContainText(/Lakshmi|Varadarajan/);
    await office.context().close();
  });
});
