// The profile as a resume: taken in and out as JSON Resume, and laid out to print.

import { readFile } from 'node:fs/promises';
import { introduce } from '../support/directory';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('a JSON Resume is shown before it fills the form, and the profile leaves as one', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person);
  await introduce(instance, person);
  await page.goto('/profile');
  const leaving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON Resume' }).click();
  const exported = JSON.parse(await readFile(await (await leaving).path(), 'utf8')) as Record<string, unknown>;
  expect(exported).toMatchObject({ basics: { name: person.name }, meta: { version: 'v1.0.0' } });

  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Profile' });
  const choose = form.locator('input[type=file][accept^=".json"]');
  const json = (content: string) => ({ name: 'me.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose.setInputFiles(json('{"work": [{"startDate": "May 2020"}]}'));
  await expect(toasts(page)).toContainText('work[1].startDate: Write a date as 2020');
  await choose.setInputFiles(
    json(
      JSON.stringify({
        basics: { name: 'Another Name' },
        work: [{ name: 'Kaveri Systems', position: 'Designer', startDate: '2016-04', endDate: '2018-03' }],
        skills: [{ name: 'Kannada' }],
        awards: [{ title: 'Best' }],
      }),
    ),
  );
  const dialog = page.getByRole('dialog', { name: 'Import JSON Resume' });
  await expect(dialog).toContainText('Designer · Kaveri Systems · Apr 2016 – Mar 2018');
  await expect(dialog).toContainText('Your profile has no place for: awards.');
  await expect(dialog.getByRole('checkbox', { name: 'Full name' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Put into the form' }).click();
  await expect(form.getByLabel('Full name')).toHaveValue(person.name);
  await expect(form.getByLabel('Company', { exact: true }).last()).toHaveValue('Kaveri Systems');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Profile updated!');
  await expect(page.getByRole('region', { name: 'Work experience' })).toContainText('Apr 2016 – Mar 2018');
});

test('the profile is printed as a resume, without the page around it', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await introduce(instance, person);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Make one from your profile' }).click();
  const sheet = page.getByRole('article', { name: `Resume of ${person.name}` });
  await expect(sheet).toContainText('Indus Health');
  await page.getByRole('radio', { name: 'Two columns' }).click();
  await expect(page).toHaveURL(/template=columns/);
  await expect(sheet.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
});
