// The board of a job's applicants: moved by mouse, touch, keyboard and in bulk, live for two members of a team.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { openBrowser, PHONE } from '../support/browsers';
import { apply, postJob } from '../support/hiring';
import { createPerson, signIn } from '../support/people';
import { startSignedIn } from '../support/screens';
import { foundCompany, join } from '../support/teams';
import { expect, test, toasts } from '../support/test';

const column = (page: Page, status: string) => page.getByRole('region', { name: status, exact: true });

/** Drags the card, or its handle, over the column. */
async function dragOver(page: Page, held: Locator, target: Locator): Promise<void> {
  await held.hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error('The column is not there.');
  await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 8 });
}

async function drag(page: Page, held: Locator, target: Locator): Promise<void> {
  await dragOver(page, held, target);
  await page.mouse.up();
}

test('a team moves applicants across the board, and each member sees the other’s changes', async ({
  page,
  browser,
  instance,
}) => {
  const owner = await foundCompany(instance, 'Sahyadri Foods', 'employer');
  const edith = await createPerson(instance, 'Edith Lobo', 'employer');
  await join(instance, owner, edith, 'Editor');
  const job = await postJob(instance, owner, 'Plant Engineer');
  const names = ['Asha Rao', 'Binod Sah', 'Chitra Pal', 'Dev Kumar'];
  const people = await Promise.all(names.map((name) => createPerson(instance, name)));
  for (const person of people) await apply(instance, person, job);
  const [asha, binod] = people;
  if (!asha || !binod) throw new Error('No one applied.');

  await startSignedIn(page, instance, owner);
  await page.goto(`/jobs/${job}/applicants`);
  await page.getByRole('radio', { name: 'Board' }).click();
  const review = column(page, 'Under Review');
  const interview = column(page, 'Interview Scheduled');
  await expect(review.getByRole('article')).toHaveCount(4);
  const colleague = await openBrowser(browser, instance, edith);
  await colleague.goto(`/jobs/${job}/applicants?view=board`);
  await expect(column(colleague, 'Under Review').getByRole('article')).toHaveCount(4);

  // With the mouse: the drop asks first, because the applicant is notified immediately.
  const card = review.getByRole('article', { name: 'Asha Rao' });
  await drag(page, card, column(page, 'Hired'));
  await dragOver(page, card, interview);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drag(page, card, interview);
  const invitation = page.getByRole('dialog', { name: 'Invite Asha Rao to an interview' });
  await invitation.getByLabel('Link to the video call').fill('https://meet.example.in/plant');
  await invitation.getByRole('button', { name: 'Schedule interview' }).click();
  await expect(interview.getByRole('article', { name: 'Asha Rao' })).toBeVisible();
  await expect(column(colleague, 'Interview Scheduled').getByRole('article', { name: 'Asha Rao' })).toBeVisible();

  // With the keyboard: picked up, moved one column on and back, and dropped where it was.
  const handle = review.getByRole('button', { name: 'Move Binod Sah' });
  await handle.press('Enter');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  await handle.press('ArrowRight');
  await handle.press('Escape');
  await expect(handle).toHaveAttribute('aria-pressed', 'false');
  await handle.press('Enter');
  await handle.press('ArrowRight');
  await handle.press('Enter');
  const refusal = page.getByRole('dialog', { name: 'Reject Binod Sah' });
  await refusal.getByRole('button', { name: 'Cancel' }).click();
  await expect(review.getByRole('article', { name: 'Binod Sah' })).toBeVisible();

  // In bulk, with a template of the company.
  await page.getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Answer templates' });
  await templates.getByRole('button', { name: 'New template' }).click();
  await templates.getByLabel('Name').fill('Filled');
  await templates.getByLabel('Text').fill('Dear {name}, {job} is filled.');
  await templates.getByRole('button', { name: 'Save' }).click();
  await expect(templates.getByRole('heading', { name: 'Filled' })).toBeVisible();
  await templates.getByRole('button', { name: 'Close' }).click();
  await review.getByRole('checkbox', { name: 'Select all in Under Review' }).click();
  const bulk = page.getByRole('region', { name: 'Selected applicants' });
  await expect(bulk).toContainText('3 selected');
  await bulk.getByRole('button', { name: 'Reject' }).click();
  const answers = page.getByRole('dialog', { name: 'Reject 3 applicants' });
  await answers.getByLabel('Reason').selectOption('Position filled');
  const note = answers.getByLabel('Note');
  await note.fill('Thank you.');
  await answers.getByLabel('Template').selectOption('Filled');
  await expect(note).toHaveValue('Thank you.\n\nDear {name}, {job} is filled.');
  await expect(answers.getByRole('region', { name: /^What .* will read$/ })).toContainText(
    /Dear .*, Plant Engineer is filled\./,
  );
  await answers.getByRole('button', { name: 'Reject' }).click();
  await expect(toasts(page)).toContainText('3 people have been notified.');
  await expect(column(page, 'Rejected').getByRole('article')).toHaveCount(3);
  await expect(column(colleague, 'Rejected').getByRole('article')).toHaveCount(3);
  await expect(bulk).toHaveCount(0);

  const told = await openBrowser(browser, instance, binod);
  await told.goto('/notifications');
  await told.getByRole('link', { name: /Your application was not chosen/ }).click();
  const steps = told.getByRole('list', { name: 'What happened' });
  await expect(steps).toContainText('The position has been filled.');
  await expect(steps).toContainText('Dear Binod Sah, Plant Engineer is filled.');
});

test('a finger held at the edge of a phone scrolls the board to its end', async ({ browser, instance }) => {
  const owner = await createPerson(instance, 'Kiran Mehta', 'employer');
  const job = await postJob(instance, owner, 'Plant Engineer');
  await apply(instance, await createPerson(instance, 'Asha Rao'), job);
  const phone = await openBrowser(browser, instance, owner, PHONE);
  await phone.goto(`/jobs/${job}/applicants?view=board`);
  const handle = await phone.getByRole('button', { name: 'Move Asha Rao' }).boundingBox();
  if (!handle) throw new Error('The handle is not there.');
  const y = handle.y + handle.height / 2;
  const devtools = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });

  await touch('touchStart', { x: handle.x + handle.width / 2, y });
  await touch('touchMove', { x: 360, y });
  await touch('touchMove', { x: 380, y });
  await expect(column(phone, 'Rejected')).toBeInViewport({ ratio: 0.95 });
  await touch('touchEnd');
  await expect(phone.getByRole('dialog', { name: 'Reject Asha Rao' })).toBeVisible();
});

test('both members see stars, tags and notes, and the CSV contains them without formulas', async ({
  page,
  browser,
  instance,
}) => {
  const owner = await foundCompany(instance, 'Sahyadri Foods', 'employer');
  const edith = await createPerson(instance, 'Edith Lobo', 'employer');
  await join(instance, owner, edith, 'Editor');
  const job = await postJob(instance, owner, 'Plant Engineer');
  const [asha, other] = [await createPerson(instance, '=Asha Rao'), await createPerson(instance, 'प्रिया शर्मा')];
  await apply(instance, asha, job);
  await apply(instance, other, job);
  await startSignedIn(page, instance, owner);
  await page.goto(`/jobs/${job}/applicants?view=board&sort=rating`);
  const colleague = await openBrowser(browser, instance, edith);
  await colleague.goto(`/jobs/${job}/applicants?view=board`);
  await expect(column(colleague, 'Under Review').getByRole('article')).toHaveCount(2);

  const cards = column(page, 'Under Review').getByRole('article');
  await expect(cards).toHaveCount(2);
  await cards
    .filter({ hasText: '=Asha Rao' })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Team notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Team notes on =Asha Rao' });
  await notes.getByRole('radio', { name: '4 stars' }).click();
  await notes.getByLabel('New tag').fill('Second round');
  await notes.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notes.getByText('Second round')).toBeVisible();
  await notes.getByLabel('New note').fill('Asked good questions.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem').filter({ hasText: 'Asked good questions.' })).toBeVisible();
  await notes.getByRole('button', { name: 'Close' }).click();
  await expect(cards.first()).toContainText('=Asha Rao');
  await expect(cards.first()).toContainText('4 of 5 stars');
  const theirs = column(colleague, 'Under Review').getByRole('article', { name: '=Asha Rao' });
  for (const text of ['4 of 5 stars', '1 note', 'Second round']) await expect(theirs).toContainText(text);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Applicants Plant Engineer.csv');
  const table = await readFile(await saved.path(), 'utf8');
  expect(table.startsWith('\uFEFF"Name","Email",')).toBe(true);
  expect(table).toContain(`"'=Asha Rao",`);
  expect(table).toContain('"प्रिया शर्मा",');
  expect(table).toContain('Second round');
  expect(table).toMatch(/"\d{4}-\d\d-\d\d \d\d:\d\d"/);

  const applicant = await signIn(instance, asha);
  for (const hidden of ['application_notes', 'application_ratings', 'application_tags']) {
    expect((await applicant.from(hidden).select().throwOnError()).data).toEqual([]);
  }
});
