// The page of an application, as its applicant follows it.

import { openBrowser } from '../support/browsers';
import { apply, moveOn, postJob } from '../support/hiring';
import { createPerson, signIn } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('an applicant sees the resume opened and the answer arrive, withdraws with a reason and may apply again', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  const application = await apply(instance, person, job);
  await startSignedIn(page, instance, person);
  await page.goto('/dashboard/applications');
  await page.getByRole('link', { name: 'View application to Plant Engineer' }).click();
  await expect(page).toHaveURL(`/dashboard/applications/${application}`);
  const steps = page.getByRole('list', { name: 'What happened' });
  await expect(steps.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(/^Answer promised by/)).toBeVisible();
  await expect(page.getByText('Resume not opened yet')).toBeVisible();

  const list = await openBrowser(browser, instance, person);
  await list.goto('/dashboard/applications');
  await expect(list.getByText('Resume not opened yet')).toBeVisible();

  const client = await signIn(instance, employer);
  const { data: row } = await client
    .from('job_applications')
    .select('resume_path')
    .eq('id', application)
    .single<{ resume_path: string }>()
    .throwOnError();
  const { error } = await client.storage.from('resumes').download(row.resume_path);
  expect(error).toBeNull();
  await expect(steps).toContainText('Resume opened');
  await expect(steps).toContainText('by the employer');
  await expect(list.getByText(/^Resume last opened/)).toBeVisible();

  await moveOn(instance, employer, application, 'Interview Scheduled', 'Monday at eleven, gate two.');
  await expect(steps).toContainText('Monday at eleven, gate two.');
  await expect(page.getByText(/^Answer promised by/)).toBeHidden();

  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' });
  await dialog.getByLabel('Reason').fill('Found work nearer home.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(toasts(page)).toContainText('Application withdrawn');
  await expect(page).toHaveURL(`/jobs/${job}`);
  await expect(
    page
      .getByRole('link', { name: 'Apply Now' })
      .or(page.getByRole('button', { name: 'Apply Now' }))
      .first(),
  ).toBeVisible();
});
