// An application from both sides, each in their own browser.

import { openBrowser } from '../support/browsers';
import { apply, postJob } from '../support/hiring';
import { createPerson, adminClient } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('C-009 C-179 C-254 a seeker applies, the employer sees it without a reload and answers, and the seeker is notified', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  await adminClient(instance)
    .from('profiles')
    .update({ experience_level: 'Mid Level' })
    .eq('id', person.id)
    .throwOnError();
  await startSignedIn(page, instance, employer);
  await page.goto('/dashboard/employer');
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
  const seeker = await openBrowser(browser, instance, person);
  await seeker.goto('/dashboard/user');
  await expect(seeker.getByRole('heading', { name: 'No applications yet' })).toBeVisible();

  await apply(instance, person, job, 'Four years on filling lines.');
  const recent = page.getByRole('region', { name: 'Recent Applications' });
  await expect(recent.getByRole('listitem')).toContainText(['Ananya Iyer']);
  for (const text of ['Plant Engineer · Mid Level · Today', 'Under Review']) await expect(recent).toContainText(text);
  const own = seeker.getByRole('region', { name: 'Recent Applications' });
  await expect(own).toContainText('Under Review');

  const more = recent.getByRole('button', { name: 'More for the application of Ananya Iyer' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Open resume' }).click();
  await expect
    .poll(
      async () =>
        (await adminClient(instance).from('resume_openings').select('id').eq('opened_by', employer.id)).data?.length,
    )
    .toBe(1);
  await page.bringToFront();
  await more.click();
  await page.getByRole('menuitem', { name: 'Schedule interview' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite Ananya Iyer to an interview' });
  await invitation.getByLabel('Link to the video call').fill('https://meet.example.in/plant');
  await invitation.getByLabel('Note').fill('Monday at eleven, gate two.');
  await invitation.getByRole('button', { name: 'Schedule interview' }).click();
  await expect(toasts(page)).toContainText('Ananya Iyer has been notified.');
  await expect(recent).toContainText('Interview Scheduled');

  await expect(own).toContainText('Interview Scheduled');
  await own.getByRole('button', { name: 'History of your application to Plant Engineer' }).click();
  await expect(own).toContainText('Monday at eleven, gate two.');
  const bell = seeker.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications (1 unread)');

  await page.goto(`/jobs/${job}/applicants`);
  const card = page.getByRole('article', { name: 'Ananya Iyer' });
  for (const text of ['Four years on filling lines.', person.email, 'Interview Scheduled']) {
    await expect(card).toContainText(text);
  }
  await expect(card.getByRole('link', { name: 'Message Ananya Iyer' })).toHaveAttribute(
    'href',
    `/message/${person.id}`,
  );
  await card.getByRole('button', { name: 'Reject' }).click();
  const refusal = page.getByRole('dialog', { name: 'Reject Ananya Iyer' });
  await refusal.getByRole('button', { name: 'Reject' }).click();
  await expect(refusal).toContainText('Please give a reason.');
  await refusal.getByLabel('Reason').selectOption('Another candidate');
  await refusal.getByLabel('Note').fill('They can start at once.');
  await refusal.getByRole('button', { name: 'Reject' }).click();
  await expect(card).toContainText('Rejected');
  await expect(card.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(own).toContainText('Another candidate was a better fit.');
  await expect(own).toContainText('They can start at once.');
  await seeker.goto('/notifications');
  const told = seeker.getByRole('tabpanel');
  await expect(told).toContainText('Your application was not chosen: Plant Engineer');
  await expect(told).toContainText('Another candidate was a better fit. They can start at once.');

  // Someone who did not post the job learns nothing about its applicants.
  await seeker.goto(`/jobs/${job}/applicants`);
  await expect(seeker.getByRole('heading', { name: 'No applicants to show' })).toBeVisible();
});
