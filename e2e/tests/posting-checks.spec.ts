// Suspicious jobs: what their owners and readers see.

import { randomUUID } from 'node:crypto';
import { openBrowser } from '../support/browsers';
import { createPerson, signIn } from '../support/people';
import { insertRow } from '../support/rows';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

test('a job that asks for money is held, fixed and published; a milder one shows a warning', async ({
  page,
  browser,
  instance,
  person,
  complaints,
}) => {
  const employer = await createPerson(instance, 'Easy Typing House', 'employer');
  const client = await signIn(instance, employer);
  const job = { location: 'Surat', type: 'Full-time', requirements: ['Typing'] };
  const held = await insertRow(client, 'jobs', {
    ...job,
    title: 'Typist',
    description: 'Registration fee of Rs 500 must be paid. Send your CV on WhatsApp 98765 43210.',
  });
  const warned = await insertRow(client, 'jobs', {
    ...job,
    title: 'Copy typist',
    description: 'Type letters. Send your CV on WhatsApp 98765 43210.',
  });

  const reader = await openBrowser(browser, instance, person);
  await reader.goto(`/jobs/${held}`);
  await expect(reader.getByRole('heading', { name: 'Typist', level: 1 })).toHaveCount(0);
  await reader.goto(`/jobs/${warned}`);
  const caution = reader.getByRole('region', { name: 'Be careful with this job' });
  await expect(caution).toContainText('It asks you to use WhatsApp');
  await expect(caution).toContainText('Never pay for a job');
  await expect(caution.getByRole('button', { name: 'Report' })).toBeVisible();
  await reader.goto('/jobs');
  await expect(reader.getByRole('article', { name: 'Copy typist' })).toContainText('Be careful.');

  await startSignedIn(page, instance, employer);
  await page.goto(`/jobs/${held}`);
  const notice = page.getByRole('region', { name: 'Your job is held for review' });
  await expect(notice).toContainText('Remove every fee, deposit or charge');
  await notice.getByRole('link', { name: 'Edit job' }).click();
  await page.getByLabel('Description').fill('Type letters for a hospital. We never ask for a fee.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Typist', level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await reader.goto(`/jobs/${held}`);
  await expect(reader.getByRole('heading', { name: 'Typist', level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('cards show what fits a seeker, and employers compare people with a job', async ({ page, browser, instance }) => {
  // No other test may list someone with this name.
  const person = await createPerson(instance, `Farhan ${randomUUID()}`);
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const seeker = await signIn(instance, person);
  await insertRow(seeker, 'seekers', {
    title: 'Plant engineer',
    location: 'Pune',
    experience: 'Mid Level',
    skills: ['Boilers'],
    desired_salary: 90_000,
  });
  const owner = await signIn(instance, employer);
  const job = { location: 'Pune', type: 'Full-time', skills: ['Boilers', 'Welding'], salary_max: 50_000 };
  const both = [
    await insertRow(owner, 'jobs', { ...job, title: 'Boiler Helper', description: 'Feed the boiler.' }),
    await insertRow(owner, 'jobs', { ...job, title: 'Boiler Engineer', description: 'Keep two lines running.' }),
  ];
  await startSignedIn(page, instance, person);
  const asked: string[][] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/rpc/explain_jobs')) return;
    asked.push((request.postDataJSON() as { p_job_ids: string[] }).p_job_ids);
  });
  await page.goto('/jobs');
  const facts = page
    .getByRole('article', { name: 'Boiler Engineer' })
    .getByRole('list', { name: 'How this job fits you' });
  await expect(facts.getByRole('listitem')).toHaveText([
    /Skills\s*fits/,
    /Pay\s*does not fit/,
    /Place\s*fits/,
    /Experience\s*nothing/,
  ]);
  expect(
    asked.some((ids) => both.every((id) => ids.includes(id))),
    'cards are asked about together',
  ).toBe(true);

  const office = await openBrowser(browser, instance, employer);
  await office.goto('/job-seekers');
  await office.getByLabel('Compare with your job').selectOption('Boiler Engineer');
  const candidate = office.getByRole('article', { name: person.name });
  await expect(candidate.getByRole('list', { name: 'How this person fits your job' }).getByRole('listitem')).toHaveText(
    [/Skills\s*fits/, /Place\s*fits/, /Experience\s*nothing/],
  );
});
