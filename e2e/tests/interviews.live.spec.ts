// An interview from the offer to its end, as both sides see it in two browsers, with the mails and calendar files they get.

import type { Locator, Page } from '@playwright/test';
import { openBrowser } from '../support/browsers';
import { apply, postJob } from '../support/hiring';
import { receiveMailAbout } from '../support/mail';
import { createPerson } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test.use({ timezoneId: 'Asia/Kolkata' });

test('three times are offered, one is accepted, changed and cancelled, and both calendars are updated', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  const application = await apply(instance, person, job);
  const seeker = await openBrowser(browser, instance, person);
  await seeker.goto(`/dashboard/applications/${application}`);
  await expect(seeker.getByText('Under Review')).toBeVisible();
  await startSignedIn(page, instance, employer);
  await page.goto(`/jobs/${job}/applicants`);
  const card = page.getByRole('article', { name: person.name });

  await test.step('the employer offers three times', async () => {
    await card.getByRole('button', { name: 'Schedule interview' }).click();
    const dialog = page.getByRole('dialog', { name: `Invite ${person.name} to an interview` });
    await expect(dialog).toContainText('India Standard Time');
    await dialog.getByLabel('Starts').fill('2020-01-01T10:00');
    await dialog.getByRole('button', { name: 'Schedule interview' }).click();
    await expect(dialog).toContainText('Choose a time in the future.');
    await expect(dialog).toContainText('Enter a link that begins with https://.');
    await dialog.getByLabel('Starts').fill(`${day(3)}T10:00`);
    await dialog.getByRole('button', { name: 'Add another time' }).click();
    await dialog.getByRole('button', { name: 'Add another time' }).click();
    await expect(dialog.getByRole('group', { name: 'Time 3' }).getByLabel('Starts')).toHaveValue(`${day(5)}T10:00`);
    await dialog.getByLabel('Link to the video call').fill('https://meet.example.in/plant');
    await dialog.getByLabel('Note').fill('Bring your drawings.');
    await dialog.getByRole('button', { name: 'Schedule interview' }).click();
    await expect(toasts(page)).toContainText('Interview offered');
    await expect(interviewOn(card)).toContainText('Waiting for an answer');
    await expect(card).toContainText('Interview Scheduled');
  });

  const own = interviewOn(seeker);
  await test.step('the applicant sees them arrive, and accepts one', async () => {
    await expect(own).toContainText('Bring your drawings.');
    await expect(own.getByRole('link', { name: 'https://meet.example.in/plant' })).toBeVisible();
    await expect(own.getByRole('radio')).toHaveCount(3);
    await expect(own.getByRole('button', { name: 'Accept this time' })).toBeDisabled();
    await own.getByRole('radio').nth(1).check();
    await own.getByRole('button', { name: 'Accept this time' }).click();
    await expect(toasts(seeker)).toContainText('Interview accepted');
    await expect(interviewOn(card)).toContainText('Accepted');
    const { calendar } = await receiveMailAbout(instance, person.email, 'Your interview is confirmed: Plant Engineer');
    expect(calendar).toContain('METHOD:REQUEST\r\n');
    expect(calendar).toContain(`DTSTART:${day(4).replaceAll('-', '')}T043000Z\r\n`);
    expect(calendar).toContain('SEQUENCE:1\r\n');
    const download = seeker.waitForEvent('download');
    await own.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe('interview.ics');
  });

  await test.step('both dashboards show it', async () => {
    const other = await openBrowser(browser, instance, person);
    await other.goto('/dashboard/user');
    await expect(other.getByRole('region', { name: 'Upcoming interviews' })).toContainText('Plant Engineer');
    const office = await openBrowser(browser, instance, employer);
    await office.goto('/dashboard/employer');
    await expect(office.getByRole('region', { name: 'Upcoming interviews' })).toContainText(person.name);
    await Promise.all([other.close(), office.close()]);
  });

  await test.step('the employer reschedules it, and the applicant is asked again', async () => {
    await interviewOn(card).getByRole('button', { name: 'Change interview' }).click();
    const dialog = page.getByRole('dialog', { name: `Change the interview with ${person.name}` });
    await dialog.getByLabel('Starts').fill(`${day(6)}T15:30`);
    await dialog.getByRole('radio', { name: 'In person' }).click();
    await dialog.getByLabel('Address').fill('Gate two, Nashik');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(own).toContainText('Gate two, Nashik');
    await expect(own).toContainText('Waiting for an answer');
    const { calendar } = await receiveMailAbout(instance, person.email, 'The interview was changed: Plant Engineer');
    expect(calendar).toContain('STATUS:TENTATIVE\r\n');
    expect(calendar).toContain(`DTSTART:${day(6).replaceAll('-', '')}T100000Z\r\n`);
    await own.getByRole('button', { name: 'Ask for another time' }).click();
    const request = seeker.getByRole('dialog', { name: 'Ask for another time' });
    await request.getByRole('button', { name: 'Send request' }).click();
    await expect(request).toContainText('Say which times would suit you.');
    await request.getByLabel('Which times suit you?').fill('Any morning.');
    await request.getByRole('button', { name: 'Send request' }).click();
    await expect(interviewOn(card)).toContainText('Any morning.');
  });

  await test.step('the employer cancels it', async () => {
    await interviewOn(card).getByRole('button', { name: 'Cancel interview' }).click();
    const dialog = page.getByRole('dialog', { name: `Cancel the interview with ${person.name}?` });
    await dialog.getByLabel('Reason').fill('The line stands still this week.');
    await dialog.getByRole('button', { name: 'Cancel interview' }).click();
    await expect(own).toContainText('The line stands still this week.');
    await expect(own.getByRole('button')).toHaveCount(0);
    const { calendar } = await receiveMailAbout(instance, person.email, 'The interview was cancelled: Plant Engineer');
    expect(calendar).toContain('METHOD:CANCEL\r\n');
    await expect(card.getByRole('button', { name: 'Schedule interview' })).toBeVisible();
  });
});

function interviewOn(within: Page | Locator): Locator {
  return within.getByRole('region', { name: 'Interview' });
}

/** The date in India that many days from now. */
function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);
}
