// Confirming that a job is still open, as its owner is asked and its readers see it.

import { openBrowser } from '../support/browsers';
import { postJob } from '../support/hiring';
import { adminClient, createPerson } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

const DAY_MS = 86_400_000;

test('an owner confirms a job on the dashboard, and a reader sees it without a reload', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await adminClient(instance)
    .from('jobs')
    .update({ created_at: daysFromNow(-40), confirmed_at: daysFromNow(-17), confirm_by: daysFromNow(4) })
    .eq('id', job)
    .throwOnError();

  const reader = await openBrowser(browser, instance, person);
  await reader.goto(`/jobs/${job}`);
  await expect(reader.getByText('Confirmed 2 weeks ago')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Yes, still hiring' })).toBeHidden();

  await startSignedIn(page, instance, employer);
  await page.goto(`/jobs/${job}`);
  await expect(page.getByRole('region', { name: 'Still hiring?' })).toContainText('Otherwise the job closes');
  await page.goto('/dashboard/employer');
  const question = page.getByRole('region', { name: 'Still hiring for Plant Engineer?' });
  await question.getByRole('button', { name: 'Yes, still hiring' }).click();
  await expect(toasts(page)).toContainText('Job confirmed');
  await expect(question).toBeHidden();

  await expect(reader.getByText('Confirmed today')).toBeVisible();
  await expect(reader.getByText('First posted')).toBeVisible();
});
