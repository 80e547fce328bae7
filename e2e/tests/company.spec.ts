// The page of a company: what everyone can find out before they deal with it.

import { openBrowser } from '../support/browsers';
import { postJob } from '../support/hiring';
import { createPerson, signIn } from '../support/people';
import { insertRow } from '../support/rows';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

test('a company’s name leads to its page with its jobs and what they tell, renewed as it posts', async ({
  page,
  browser,
  instance,
  person,
  complaints,
}) => {
  const company = await createPerson(instance, 'Meera Kulkarni', 'employer');
  const owner = await signIn(instance, company);
  await owner
    .from('profiles')
    .update({ company_name: 'Sahyadri Foods', bio: 'Pickles since 1962.', website: 'https://sahyadri.example.in' })
    .eq('id', company.id)
    .throwOnError();
  for (const title of ['Plant Engineer', 'Night Shift Lead', 'Store Keeper', 'Cook']) {
    await postJob(instance, company, title);
  }
  await startSignedIn(page, instance, person);
  await page.goto(`/user/${company.id}`);
  await expect(page.getByRole('heading', { name: 'Sahyadri Foods', level: 1 })).toBeVisible();

  await page.goto('/jobs');
  await page.getByRole('link', { name: 'Sahyadri Foods' }).first().click();
  await expect(page).toHaveURL(`/company/${company.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Sahyadri Foods', level: 1 })).toBeVisible();
  await expect(main.getByText('Contact: Meera Kulkarni')).toBeVisible();
  await expect(main.getByRole('tab', { name: 'Jobs 4' })).toHaveAttribute('aria-selected', 'true');
  await expect(main.getByRole('article', { name: 'Cook' })).toBeVisible();
  const about = main.getByRole('tab', { name: 'About' });
  if (await about.isVisible()) await about.click();
  const record = main.getByRole('region', { name: 'At a glance' });
  await expect(record).toContainText('4 of 4 open jobs confirmed as still open');
  await expect(record).not.toContainText('pay');

  await insertRow(owner, 'jobs', { title: 'Driver', location: 'Pune', type: 'Full-time', description: 'Two vans.' });
  await expect(record).toContainText('20% of its jobs do not state the pay');
  await expect(main.getByRole('tab', { name: 'Jobs 5' })).toBeVisible();

  const own = await openBrowser(browser, instance, company);
  await own.goto(`/company/${company.id}`);
  await expect(own.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  expect(complaints).toEqual([]);
});
