// A company's page: what everyone can find out before they deal with it.

import { openBrowser } from '../support/browsers';
import { apply, moveOn, postJob } from '../support/hiring';
import { createPerson, signIn } from '../support/people';
import { insertRow } from '../support/rows';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('a company’s name links to its page with its jobs and facts, updated as it posts', async ({
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

test('an applicant who was answered reviews the company, live for others; its size is on the page', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const company = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const application = await apply(instance, person, await postJob(instance, company, 'Plant Engineer'));
  const own = await openBrowser(browser, instance, company);
  await own.goto('/profile');
  await own.getByRole('button', { name: 'Edit', exact: true }).click();
  await own.getByLabel('Company size').selectOption('201–500 people');
  await own.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toasts(own)).toContainText('Profile updated!');
  await own.goto(`/user/${company.id}?tab=company-reviews`);
  await expect(own.getByText('201–500 people')).toBeVisible();
  await expect(own.getByText('No reviews yet')).toBeVisible();

  await startSignedIn(page, instance, person);
  await page.goto(`/company/${company.id}?tab=company-reviews`);
  await expect(page.getByText('You can review Sahyadri Foods once it has answered your application')).toBeVisible();
  await moveOn(instance, company, application, 'Interview Scheduled', 'Come on Monday.');
  await page.reload();
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('radio', { name: '4 stars' }).click();
  await page.getByRole('textbox', { name: 'Review' }).fill('An answer within a day.');
  await page.getByRole('button', { name: 'Publish review' }).click();

  await expect(page.getByRole('tab', { name: 'Reviews 1' })).toBeVisible();
  const review = own.getByRole('article', { name: `Review by ${person.name}` });
  await expect(review).toContainText('An answer within a day.');
  await review.getByRole('button', { name: `Report the review by ${person.name}` }).click();
  await own.getByRole('radio', { name: 'False or misleading' }).click();
  await own.getByRole('button', { name: 'Send report' }).click();
  await expect(toasts(own)).toContainText('Report sent');
});
