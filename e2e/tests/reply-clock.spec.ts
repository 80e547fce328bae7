// The promised answer, as both sides see it once it is overdue.

import { openBrowser } from '../support/browsers';
import { apply, postJob } from '../support/hiring';
import { adminClient, createPerson } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

test('an overdue answer is marked for the applicant and found by the employer', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  const application = await apply(instance, person, job);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await adminClient(instance)
    .from('job_applications')
    .update({ reply_by: yesterday, unanswered_at: yesterday })
    .eq('id', application)
    .throwOnError();

  const seeker = await openBrowser(browser, instance, person);
  await seeker.goto('/dashboard/applications');
  await expect(seeker.getByRole('article', { name: 'Plant Engineer' })).toContainText('No answer');
  await seeker.goto(`/jobs/${job}`);
  await expect(seeker.getByText('within 14 days')).toBeVisible();

  await startSignedIn(page, instance, employer);
  await page.goto('/dashboard/employer');
  await expect(page.getByText('1 promised answer is overdue')).toBeVisible();
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(page.getByRole('article')).toContainText('Answer overdue');
  await page.getByLabel('By promised answer').selectOption('Answer due soon');
  await expect(page.getByRole('article')).toHaveCount(0);
});
