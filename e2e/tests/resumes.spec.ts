// Resumes saved in the profile and used to apply, imported and exported as JSON Resume, and laid out for printing.

import { readFile } from 'node:fs/promises';
import { fillBoards } from '../support/boards';
import { introduce } from '../support/directory';
import { makePdf } from '../support/pdf';
import { adminClient } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('a job seeker saves resumes, applies with the preferred one, and saves an uploaded one', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person);
  const { jobId } = await fillBoards(instance, person.id.slice(-4));
  await page.goto('/profile');
  const resumes = page.getByRole('region', { name: 'Resumes' });
  await expect(resumes).toContainText('No saved resumes yet.');
  const add = resumes.locator('input[type=file]').last();
  await add.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(toasts(page)).toContainText('Please upload a PDF, DOC or DOCX file.');
  for (const name of ['Designer', 'Researcher']) {
    await add.setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: makePdf(name) });
    await expect(resumes.getByRole('button', { name: `Open ${name}` })).toBeVisible();
  }
  await expect(resumes.getByRole('listitem').filter({ hasText: 'Designer' })).toContainText('Preferred');

  await resumes.getByRole('button', { name: 'More for Researcher' }).click();
  await page.getByRole('menuitem', { name: 'Make preferred' }).click();
  await expect(resumes.getByRole('listitem').first()).toContainText(/Researcher.*Preferred/s);
  await resumes.getByRole('button', { name: 'More for Researcher' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('UX research');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(resumes.getByRole('button', { name: 'Open UX research' })).toBeVisible();

  await page.goto(`/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /UX research/ })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Upload another' }).click();
  const file = { name: 'For this job.pdf', mimeType: 'application/pdf', buffer: makePdf('For this job') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('checkbox', { name: 'Save this resume to my profile' }).click();
  await expect(dialog.getByText('Ready')).toBeVisible();
  await dialog.getByRole('radio', { name: /UX research/ }).click();
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(toasts(page)).toContainText('Application Submitted!');
  const admin = adminClient(instance);
  const { data: kept } = await admin
    .from('resumes')
    .select('name, path')
    .eq('user_id', person.id)
    .overrideTypes<{ name: string; path: string }[]>()
    .throwOnError();
  const { data: sent } = await admin.from('job_applications').select('resume_path').eq('job_id', jobId).throwOnError();
  expect(kept.map(({ name }) => name).sort()).toEqual(['Designer', 'UX research']);
  expect(sent).toEqual([{ resume_path: kept.find(({ name }) => name === 'UX research')?.path }]);

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await dialog.getByRole('radio', { name: 'Upload another' }).click();
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('checkbox', { name: 'Save this resume to my profile' }).click();
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(toasts(page)).toContainText('Resume saved to your profile');

  await page.goto('/profile');
  await resumes.getByRole('button', { name: 'More for For this job' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Resume deleted');
  await expect(resumes.getByRole('listitem')).toHaveCount(2);
});

test('a JSON Resume is previewed before it fills the form, and the profile is exported as one', async ({
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
  const offers = [/^Add 1 work entry/, /^Add 1 skill/].map((name) => dialog.getByRole('checkbox', { name }));
  for (const offer of offers) await offer.uncheck();
  await expect(dialog.getByRole('button', { name: 'Fill in the form' })).toBeDisabled();
  for (const offer of offers) await offer.check();
  await dialog.getByRole('button', { name: 'Fill in the form' }).click();
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
  await page.getByRole('link', { name: 'Create one from your profile' }).click();
  const sheet = page.getByRole('article', { name: `Resume of ${person.name}` });
  await expect(sheet).toContainText('Indus Health');
  await page.getByRole('radio', { name: 'Two columns' }).click();
  await expect(page).toHaveURL(/template=columns/);
  await expect(sheet.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // One A4 page, in points.
  expect(pdf.match(/\/MediaBox \[[^\]]*\]/g)).toEqual([expect.stringMatching(/ 594\.9\d* 841\.9\d*\]$/)]);
});
