// One job and how to apply for it: the dialog, its errors, the upload, and what each side sees afterwards.

import { fillBoards } from '../support/boards';
import { silenceLiveConnection } from '../support/live';
import { makePdf } from '../support/pdf';
import { createPerson, endSessions, adminClient, signIn as act } from '../support/people';
import { insertRow } from '../support/rows';
import { startSignedIn } from '../support/screens';
import { expect, ONCE, signIn, test as base, toasts } from '../support/test';

/** A job of a business, and the person signed in. */
const test = base.extend<{ jobId: string; title: string }>({
  title: async ({ person }, provide) => {
    await provide(`${person.id.slice(-4)} Product Designer`);
  },
  jobId: async ({ page, instance, person }, provide) => {
    await startSignedIn(page, instance, person);
    await provide((await fillBoards(instance, person.id.slice(-4))).jobId);
  },
});

test('C-009 C-243 C-245 C-246 C-247 C-248 C-249 C-250 C-251 C-252 C-253 C-254 a job seeker applies, once, and may withdraw', async ({
  page,
  instance,
  person,
  jobId,
  title,
}) => {
  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const dialog = page.getByRole('dialog', { name: `Apply for ${title}` });
  await expect(dialog.getByLabel('Full name')).toHaveValue(person.name);
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);

  await dialog.getByLabel('Full name').fill(' ');
  await dialog.getByLabel('Email').fill('');
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(dialog.getByText('Full name is required')).toBeVisible();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await expect(toasts(page)).toContainText('Resume Required');
  await expect(toasts(page)).toContainText('Please upload your resume to apply.');

  const resume = dialog.locator('input[type=file]');
  await resume.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(toasts(page)).toContainText('Please upload a PDF, DOC or DOCX file.');
  await resume.setInputFiles({
    name: 'huge.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(toasts(page)).toContainText('File Too Large');
  await expect(toasts(page)).toContainText('Please upload a file smaller than 5MB.');
  // The name fits a resume, but the content does not: the server checks it, and the form keeps its state.
  await resume.setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a paper') });
  await expect(toasts(page)).toContainText('Please upload a PDF, DOC or DOCX file.');
  await resume.setInputFiles({ name: 'Ananya.pdf', mimeType: 'application/pdf', buffer: makePdf('Ananya Iyer') });
  await expect(dialog.getByText('Ready')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove Ananya.pdf' })).toBeFocused();
  await dialog.getByLabel('Full name').fill('Ananya R. Iyer');
  await dialog.getByLabel('Email').fill('ananya@example.in');
  await dialog.getByLabel(/Cover letter/).fill('Four years of payments for small merchants.');
  await dialog.getByRole('button', { name: 'Submit Application' }).dblclick();

  await expect(toasts(page)).toContainText('Application Submitted!');
  await expect(dialog).toBeHidden();
  const main = page.getByRole('main');
  // It is in the rail, and on a phone in the bar at the bottom.
  await expect(main.getByText('Applied', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(main.getByText('Under Review').filter({ visible: true })).toHaveCount(1);
  const { data } = await adminClient(instance).from('job_applications').select('*').eq('job_id', jobId).throwOnError();
  expect(data).toMatchObject([
    {
      full_name: 'Ananya R. Iyer',
      email: 'ananya@example.in',
      cover_letter: 'Four years of payments for small merchants.',
    },
  ]);
  await page.goto(`/jobs?search=${encodeURIComponent(title)}`);
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('Applied');
  await expect(card).toContainText('1 applicant');
  // A link to the dialog must not let anyone apply twice.
  await page.goto(`/jobs/${jobId}?apply=${jobId}`);
  await expect(page.getByRole('dialog')).toContainText('You have already applied to this job.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByRole('link', { name: 'View application' })).toHaveAttribute(
    'href',
    /^\/dashboard\/applications\/[\w-]+$/,
  );
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible();
  await expect
    .poll(
      async () => (await adminClient(instance).from('job_applications').select('id').eq('job_id', jobId)).data?.length,
    )
    .toBe(0);
});

test(
  'C-243 on a slow connection the dialog opens immediately, and the form gets the focus once it has loaded',
  ONCE,
  async ({ page, jobId, title }) => {
    const { promise: asked, resolve: letThrough } = Promise.withResolvers<undefined>();
    await page.route(`**/rest/v1/jobs?*id=eq.${jobId}*`, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`/jobs?apply=${jobId}`);
    await expect(page.getByRole('dialog', { name: 'Apply', exact: true })).toContainText('Loading');
    letThrough(undefined);
    await expect(page.getByRole('dialog', { name: `Apply for ${title}` }).getByLabel('Full name')).toBeFocused();
  },
);

test('closing the dialog while it submits sends the application with its resume', async ({
  page,
  instance,
  jobId,
  title,
}) => {
  const { promise: closed, resolve: letThrough } = Promise.withResolvers<undefined>();
  await page.route('**/rest/v1/rpc/apply_to_job', async (route) => {
    await closed;
    await route.continue();
  });
  await page.goto(`/jobs/${jobId}?apply=${jobId}`);
  const dialog = page.getByRole('dialog', { name: `Apply for ${title}` });
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf('Ananya Iyer') };
  await dialog.locator('input[type=file]').setInputFiles(cv);
  await expect(dialog.getByText('Ready')).toBeVisible();
  const sending = page.waitForRequest('**/rest/v1/rpc/apply_to_job');
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await sending;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  letThrough(undefined);
  await expect(toasts(page)).toContainText('Application Submitted!');
  const operator = adminClient(instance);
  const applications = operator.from('job_applications').select('resume_path').eq('job_id', jobId);
  const { data } = await applications.single<{ resume_path: string }>().throwOnError();
  const resume = await operator.storage.from('resumes').download(data.resume_path);
  expect(resume.error).toBeNull();
});

test('C-244 after an ended session, logging in restores the dialog with its input', async ({
  page,
  instance,
  person,
  jobId,
  title,
}) => {
  await silenceLiveConnection(page);
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const dialog = page.getByRole('dialog', { name: `Apply for ${title}` });
  await dialog.getByLabel(/Cover letter/).fill('Kept through the sign-in.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeFocused();
  await endSessions(instance, person);

  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(toasts(page)).toContainText('Authentication Required');
  await expect(toasts(page)).toContainText('Please log in to apply for jobs.');
  await signIn(page, person);
  await expect(dialog.getByLabel(/Cover letter/)).toHaveValue('Kept through the sign-in.');
  await expect(page).toHaveURL(new RegExp(`/jobs/${jobId}\\?apply=${jobId}$`));
});

base(
  'C-255 other account types read why they cannot apply; nobody can apply for their own job',
  async ({ page, instance }) => {
    const employer = await createPerson(instance, 'Rohan Deshpande', 'employer');
    const { jobId } = await fillBoards(instance, employer.id.slice(-4));
    await startSignedIn(page, instance, employer);
    await page.goto(`/jobs/${jobId}`);
    await expect(
      page.getByText('Only job seekers can apply for jobs.').filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);

    const client = await act(instance, employer);
    const job = { title: 'Own job', location: 'Pune', type: 'Contract', description: 'Mine.' };
    await page.goto(`/jobs/${await insertRow(client, 'jobs', job)}`);
    await expect(page.getByRole('heading', { name: 'Own job' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);
  },
);

test('C-045 C-046 one job: counted once, shared, reported; an unknown one is not found', async ({
  page,
  context,
  instance,
  jobId,
  title,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect
    .poll(async () => (await adminClient(instance).from('jobs').select('views').eq('id', jobId).single()).data)
    .toEqual({ views: 1 });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toasts(page)).toContainText('Link Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${instance.url}/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('radio', { name: 'False or misleading' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(toasts(page)).toContainText('Report sent');

  for (const unknown of ['12', '0199a000-0000-7000-8000-00000000dead']) {
    await page.goto(`/jobs/${unknown}`);
    await expect(page.getByRole('heading', { name: 'Job not found or still loading...' })).toBeVisible();
  }
});
