// A saved search: from the filters of a list to its new results.

import { createPerson, signIn } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('a search is saved, counts and marks new results without a reload, and can be renamed and deleted', async ({
  page,
  instance,
  person,
}) => {
  const employer = await createPerson(instance, 'Channapatna Toys', 'employer');
  await startSignedIn(page, instance, person);
  await page.goto('/jobs?type=Contract&skills=Lacquerwork');
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Contract, Lacquerwork');
  await dialog.getByLabel('Name').fill('Lacquer');
  await dialog.getByRole('radio', { name: 'Immediately' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toasts(page).getByText('We notify you as soon as there are new results.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search saved' })).toBeVisible();

  await page.goto('/saved?kind=searches');
  await expect(page.getByRole('link', { name: 'Lacquer', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Searches', exact: true })).toBeVisible();
  const posted = await signIn(instance, employer);
  const job = {
    title: 'Lacquer turner',
    company: 'Channapatna Toys',
    location: 'Ramanagara, Karnataka',
    type: 'Contract',
    skills: ['Lacquerwork'],
    description: 'Turn toys.',
  } as const;
  await posted.from('jobs').insert(job).throwOnError();

  await expect(page.getByRole('article').getByText('1 new')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Searches (1 new)' })).toBeVisible();
  await page.getByRole('link', { name: 'Lacquer', exact: true }).click();
  await expect(page).toHaveURL(/\/jobs\?.*skills=Lacquerwork.*saved=/);
  await expect(page.getByRole('heading', { name: 'Lacquer turner' })).toBeVisible();
  await expect(page.getByRole('main').getByText('New', { exact: true })).toBeVisible();

  await page.goto('/saved?kind=searches');
  await expect(page.getByRole('article').getByText('1 new')).toBeHidden();
  await page.getByRole('button', { name: 'More for Lacquer' }).click();
  await page.getByRole('menuitem', { name: 'Change saved search' }).click();
  await page.getByLabel('Name').fill('Turners');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Turners' })).toBeVisible();
  await page.getByRole('button', { name: 'More for Turners' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible();
});
