// A team reviews one applicant: the resume next to the decision, the next applicant by a key, and scores that stay hidden until each
// member has submitted theirs.

import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { strToU8, zipSync } from 'fflate';
import { findViolations } from '../support/axe';
import { openBrowser } from '../support/browsers';
import { apply, postJob } from '../support/hiring';
import type { Instance } from '../support/instance';
import { adminClient, createPerson, signIn } from '../support/people';
import { startSignedIn } from '../support/screens';
import { foundCompany, join } from '../support/teams';
import { expect, test, toasts } from '../support/test';

/** Gives a criterion that many stars, by keyboard. */
async function score(page: Page, criterion: string, stars: number): Promise<void> {
  const group = page.getByRole('radiogroup', { name: criterion });
  await group.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars`, exact: true }).click();
}

async function send(client: SupabaseClient, path: string, file: Uint8Array, contentType: string): Promise<void> {
  const { error } = await client.storage.from('resumes').upload(path, file, { contentType });
  if (error) throw error;
}

/** Makes an application refer to another file. */
async function nameResume(instance: Instance, application: string, path: string): Promise<void> {
  await adminClient(instance)
    .from('job_applications')
    .update({ resume_path: path })
    .eq('id', application)
    .throwOnError();
}

test('a team reads the resume, moves on by key, and sees others’ scores after submitting its own', async ({
  page,
  browser,
  instance,
}) => {
  const owner = await foundCompany(instance, 'Sahyadri Foods', 'employer');
  const edith = await createPerson(instance, 'Edith Lobo', 'employer');
  await join(instance, owner, edith, 'Viewer');
  const job = await postJob(instance, owner, 'Plant Engineer');
  const [asha, binod, chitra] = await Promise.all(
    ['Asha Rao', 'Binod Sah', 'Chitra Pal'].map((name) => createPerson(instance, name)),
  );
  if (!asha || !binod || !chitra) throw new Error('No one applied.');
  const application = await apply(instance, asha, job, 'Four years on filling lines.');
  for (const person of [binod, chitra]) await apply(instance, person, job);
  await startSignedIn(page, instance, owner);

  // From the list, oldest first, to the first of three applicants.
  await page.goto(`/jobs/${job}/applicants?sort=oldest`);
  await page.getByRole('link', { name: 'Review Asha Rao' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao', level: 1 })).toBeVisible();
  await expect(page.getByRole('document', { name: 'Resume of Asha Rao' }).getByText('Asha Rao')).toBeVisible();
  await expect(page.getByText('1 page')).toBeVisible();
  await expect(page.getByText('Four years on filling lines.')).toBeVisible();
  const opened = async () =>
    (await adminClient(instance).from('resume_openings').select('application_id').eq('opened_by', owner.id)).data;
  await expect.poll(opened).toEqual([{ application_id: application }]);

  // By key: forward, back, and not beyond the ends.
  const place = page.getByRole('navigation', { name: 'Applicants' }).getByRole('status');
  await expect(place).toHaveText('1 of 3');
  await page.keyboard.press('k');
  await expect(place).toHaveText('1 of 3');
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Binod Sah', level: 1 })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Chitra Pal', level: 1 })).toBeVisible();
  await expect(place).toHaveText('3 of 3');
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveText('1 of 3');
  await page.goBack();
  await expect(page).toHaveURL(/\/applicants\?sort=oldest$/);
  await page.goForward();

  // Set the criteria once for the job.
  await page.getByRole('button', { name: 'Set criteria' }).click();
  const criteria = page.getByRole('dialog', { name: 'Criteria' });
  await criteria.getByRole('textbox', { name: 'Criterion 1' }).fill('Refrigeration');
  await criteria.getByRole('button', { name: 'Add criterion' }).click();
  await criteria.getByRole('textbox', { name: 'Criterion 2' }).fill('Safety');
  await criteria.getByRole('button', { name: 'Save criteria' }).click();
  await expect(toasts(page)).toContainText('Criteria saved');
  const colleague = await openBrowser(browser, instance, edith);
  await colleague.goto(`/jobs/${job}/applicants/${application}?view=board`);
  await expect(colleague.getByText('0 of 2 team members have scored')).toBeVisible();

  // The owner scores; the colleague sees that it happened, but not the scores.
  await score(page, 'Refrigeration', 5);
  await page.getByRole('button', { name: 'Submit scores' }).click();
  await expect(page.getByText('Please give every criterion a score.')).toBeVisible();
  await score(page, 'Safety', 2);
  await page.getByLabel('Comment').fill('Knows ammonia.');
  // A shortcut key typed in a field stays in the field.
  await page.getByLabel('Comment').press('j');
  await page.getByRole('button', { name: 'Submit scores' }).click();
  const table = page.getByRole('group', { name: 'Scores by criterion and team member' });
  await expect(table.getByRole('row', { name: 'Refrigeration 5 5', exact: true })).toBeVisible();
  await expect(colleague.getByText('1 of 2 team members have scored')).toBeVisible();
  await expect(colleague.getByText('You can see the other scores')).toBeVisible();
  await expect(colleague.getByText('Knows ammonia')).toHaveCount(0);
  const client = await signIn(instance, edith);
  const hidden = await client.from('application_scores').select('scores, comment').throwOnError();
  expect(hidden.data).toEqual([{ scores: null, comment: null }]);

  // Once the colleague has scored, both see everything.
  await score(colleague, 'Refrigeration', 4);
  await score(colleague, 'Safety', 4);
  await colleague.getByRole('button', { name: 'Submit scores' }).click();
  const theirs = colleague.getByRole('group', { name: 'Scores by criterion and team member' });
  await expect(theirs.getByRole('row', { name: 'Safety 3 2 4', exact: true })).toBeVisible();
  await expect(colleague.getByText('Knows ammonia.j')).toBeVisible();
  await expect(table.getByRole('row', { name: 'Safety 3 2 4', exact: true })).toBeVisible();
  await expect(page.getByText('2 of 2 team members have scored')).toBeVisible();
  await colleague.getByRole('link', { name: 'Applicants for Plant Engineer' }).click();
  await expect(colleague.getByRole('article', { name: 'Asha Rao' })).toContainText('Scorecard: 3.8 of 5 on average');

  // Changing the criteria deletes the scores, after a warning.
  await page.getByRole('button', { name: 'Change criteria' }).click();
  await expect(criteria).toContainText('2 scorecards use these criteria. Changing them deletes the scores.');
  await criteria.getByRole('textbox', { name: 'Criterion 2' }).fill('Leads fitters');
  await criteria.getByRole('button', { name: 'Delete scores and save' }).click();
  await expect(page.getByText('0 of 2 team members have scored')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Leads fitters' })).toBeVisible();

  // A decision on this page keeps the position in the list.
  await page.getByRole('button', { name: 'Reject' }).click();
  const refusal = page.getByRole('dialog', { name: 'Reject Asha Rao' });
  await refusal.getByLabel('Reason').selectOption('Another candidate');
  await refusal.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('main')).toContainText('Rejected');
  await expect(place).toHaveText('1 of 3');

  const applicant = await signIn(instance, asha);
  for (const table of ['application_scores', 'job_scorecards']) {
    expect((await applicant.from(table).select().throwOnError()).data).toEqual([]);
  }
});

test('on a phone resume and decision are tabs, and files that cannot be shown can be saved', async ({
  page,
  instance,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, owner, 'Plant Engineer');
  const asha = await createPerson(instance, 'Asha Rao');
  const application = await apply(instance, asha, job);
  await startSignedIn(page, instance, owner);
  await page.goto(`/jobs/${job}/applicants/${application}`);
  await expect(page.getByRole('document', { name: 'Resume of Asha Rao' }).getByText('Asha Rao')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Decision' }).click();
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set criteria' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const client = await signIn(instance, asha);
  // A file that claims to be a PDF but has no pages.
  const empty = `${asha.id}/empty.pdf`;
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
  await send(client, empty, pdf, 'application/pdf');
  await nameResume(instance, application, empty);
  await page.goto(`/jobs/${job}/applicants/${application}`);
  await expect(page.getByRole('heading', { name: 'This resume cannot be shown here' })).toBeVisible();

  const path = `${asha.id}/resume.docx`;
  const document = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<document/>') });
  await send(client, path, document, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document');
  await nameResume(instance, application, path);
  await page.goto(`/jobs/${job}/applicants/${application}`);
  await expect(page.getByRole('heading', { name: 'Resume of Asha Rao.docx' })).toBeVisible();
  await expect(page.getByText('DOCX document. It opens on your device. · 1 KB')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download resume' }).click();
  expect((await saved).suggestedFilename()).toBe('Resume of Asha Rao.docx');
});
