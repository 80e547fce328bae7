// What applicants and employers see of one application: answers, interviews, resumes, and what this board knows about a job.

import type { Page } from '@playwright/test';
import { introduce } from './directory';
import { apply, offerInterview, postJob } from './hiring';
import { makePdf } from './pdf';
import { adminClient, createPerson, signIn, type Person } from './people';
import { preparedPath, preparedPaths, type Screen, type ScreenContext } from './screen';
import { startSignedIn } from './screens';

const DAY_MS = 86_400_000;

export const HIRING_SCREENS: Screen[] = [
  {
    name: 'application-unanswered',
    path: preparedPath,
    member: true,
    prepare: prepareUnanswered,
    ready: (page) => page.getByText(/^The answer was promised by/),
  },
  {
    name: 'application-withdraw',
    path: preparedPath,
    member: true,
    prepare: prepareUnanswered,
    act: (page) => page.getByRole('button', { name: 'Withdraw' }).click(),
    ready: (page) => page.getByRole('dialog', { name: 'Withdraw your application?' }).getByLabel('Reason'),
  },
  {
    name: 'interview-another-time',
    path: preparedPath,
    member: true,
    prepare: prepareInterview,
    act: async (page) => {
      await page.getByRole('button', { name: 'Ask for another time' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
    },
    ready: (page) => page.getByText('Say which times would suit you.'),
  },
  {
    name: 'interview-cancel',
    path: '/dashboard/applicants',
    prepare: async (context) => {
      await startSignedIn(context.page, context.instance, await prepareInterview(context));
    },
    act: (page) => page.getByRole('button', { name: 'Cancel interview' }).click(),
    ready: (page) => page.getByRole('dialog', { name: /^Cancel the interview/ }).getByLabel('Reason'),
  },
  {
    name: 'applicant-board-matched',
    path: preparedPath,
    prepare: (context) => prepareBoard(context, '?view=board&sort=match'),
    ready: (page) => page.getByText(/^The applicants who meet most/),
  },
  {
    name: 'applicant-board-reject',
    path: preparedPath,
    prepare: (context) => prepareBoard(context, '?view=board'),
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all in Under Review' }).click();
      const selected = page.getByRole('region', { name: 'Selected applicants' });
      await selected.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    },
    ready: (page) => page.getByText('Please give a reason.'),
  },
  {
    name: 'job-still-hiring',
    path: preparedPath,
    prepare: async (context) => {
      const job = await prepareStillHiring(context);
      preparedPaths.set(context.page, `/jobs/${job}`);
    },
    ready: (page) => page.getByRole('region', { name: 'Still hiring?' }),
  },
  {
    name: 'dashboard-still-hiring',
    path: '/dashboard/employer',
    prepare: prepareStillHiring,
    ready: (page) => page.getByRole('region', { name: 'Still hiring for Plant Engineer?' }),
  },
  {
    name: 'job-facts',
    path: preparedPath,
    member: true,
    prepare: async (context) => {
      const { job } = await prepareFacts(context);
      preparedPaths.set(context.page, `/jobs/${job}`);
    },
    ready: (page) => page.getByText('From 5 applications in the last 12 months'),
  },
  {
    name: 'company-page-record',
    path: preparedPath,
    member: true,
    prepare: async (context) => {
      const { employer } = await prepareFacts(context);
      preparedPaths.set(context.page, `/company/${employer.id}`);
    },
    ready: (page) => page.getByText('From 5 applications in the last 12 months'),
  },
  {
    name: 'jobs-best-match',
    path: '/jobs?sort=fit&search=plant+engineer',
    member: true,
    prepare: prepareFacts,
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'job-seekers-compared',
    path: '/job-seekers',
    prepare: prepareComparison,
    act: (page) => page.getByLabel('Compare with your job').selectOption('Plant Engineer'),
    ready: (page) => page.getByRole('list', { name: 'How this person fits your job' }).first(),
  },
  {
    name: 'save-search',
    path: '/jobs?type=Contract&skills=Lacquerwork',
    member: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Save this search' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save this search' });
      await dialog.getByLabel('Name').fill('');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    },
    ready: (page) => page.getByText('Give the search a name.'),
  },
  {
    name: 'saved-searches-new',
    path: '/saved?kind=searches',
    member: true,
    prepare: prepareNewResults,
    ready: (page) => page.getByRole('tab', { name: 'Searches (1 new)' }),
  },
  {
    name: 'resumes',
    path: '/profile',
    member: true,
    act: keepResume,
    ready: (page) => page.getByRole('button', { name: 'Open Designer' }),
  },
  {
    name: 'resume-rename',
    path: '/profile',
    member: true,
    act: async (page) => {
      await keepResume(page);
      await page.getByRole('button', { name: 'More for Designer' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
    },
    ready: (page) => page.getByRole('dialog').getByLabel('Name'),
  },
  {
    name: 'resume-import',
    path: '/profile',
    member: true,
    prepare: ({ instance, person }) => introduce(instance, person),
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      const chosen = { name: 'me.json', mimeType: 'application/json', buffer: Buffer.from(JSON_RESUME) };
      await page.locator('input[type=file][accept^=".json"]').setInputFiles(chosen);
    },
    ready: (page) => page.getByText(/^Your profile has no place for/),
  },
  {
    name: 'resume-builder-simple',
    path: '/profile/resume',
    member: true,
    prepare: ({ instance, person }) => introduce(instance, person),
    ready: (page) => page.getByRole('article', { name: /^Resume of/ }),
  },
  {
    name: 'job-apply-resumes',
    path: '/profile',
    member: true,
    prepare: async (context) => {
      const employer = await createPerson(context.instance, 'Sahyadri Foods', 'employer');
      preparedPaths.set(context.page, `/jobs/${await postJob(context.instance, employer, 'Plant Engineer')}`);
    },
    act: async (page) => {
      await keepResume(page);
      await page.getByRole('button', { name: 'Open Designer' }).waitFor();
      await page.goto(preparedPaths.get(page) ?? '/');
      await page.getByRole('button', { name: 'Apply Now' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Upload another' }).click();
      const other = { name: 'Another.pdf', mimeType: 'application/pdf', buffer: makePdf('Another') };
      await dialog.locator('input[type=file]').setInputFiles(other);
    },
    ready: (page) => page.getByRole('checkbox', { name: 'Save this resume to my profile' }),
  },
];

const JSON_RESUME = JSON.stringify({
  basics: { name: 'Ananya Iyer', phone: '98765 43210' },
  work: [{ name: 'Coromandel Pay', position: 'UX researcher', startDate: '2012-04', highlights: ['Clinics'] }],
  awards: [{ title: 'Best' }],
});

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Adds a resume to the profile on screen. */
async function keepResume(page: Page): Promise<void> {
  const chosen = { name: 'Designer.pdf', mimeType: 'application/pdf', buffer: makePdf('Designer') };
  await page.getByRole('region', { name: 'Resumes' }).locator('input[type=file]').last().setInputFiles(chosen);
}

/** An application whose promised answer is overdue. */
async function prepareUnanswered({ page, instance, person }: ScreenContext): Promise<void> {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const application = await apply(instance, person, await postJob(instance, employer, 'Plant Engineer'));
  await adminClient(instance)
    .from('job_applications')
    .update({ reply_by: daysFromNow(-1), unanswered_at: daysFromNow(-1) })
    .eq('id', application)
    .throwOnError();
  preparedPaths.set(page, `/dashboard/applications/${application}`);
}

/** An application with an interview offer. Returns the employer. */
async function prepareInterview({ page, instance, person }: ScreenContext): Promise<Person> {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const application = await apply(instance, person, await postJob(instance, employer, 'Plant Engineer'));
  await offerInterview(instance, employer, application, 'Bring your drawings.');
  preparedPaths.set(page, `/dashboard/applications/${application}`);
  return employer;
}

async function prepareBoard({ page, instance, person }: ScreenContext, query: string): Promise<void> {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  await apply(instance, person, job);
  await apply(instance, await createPerson(instance, 'Kavya Nair'), job);
  preparedPaths.set(page, `/jobs/${job}/applicants${query}`);
  await startSignedIn(page, instance, employer);
}

/** A job that waits to be confirmed. Returns its id. */
async function prepareStillHiring({ page, instance }: ScreenContext): Promise<string> {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  await adminClient(instance)
    .from('jobs')
    .update({ created_at: daysFromNow(-40), confirmed_at: daysFromNow(-17), confirm_by: daysFromNow(4) })
    .eq('id', job)
    .throwOnError();
  await startSignedIn(page, instance, employer);
  return job;
}

/** A job with all that this board knows about it: its pay beside others', its fit for the reader, and how its employer answers. */
async function prepareFacts({ instance, person }: ScreenContext): Promise<{ employer: Person; job: string }> {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  for (const name of ['Konark Energy', 'Coromandel Pay', 'Surat Loom Works', 'Channapatna Toys']) {
    await postJob(instance, await createPerson(instance, name, 'employer'), 'Plant Engineer');
  }
  for (const name of ['Kavya Nair', 'Rohan Deshpande', 'Meera Pillai', 'Vikram Rathore', 'Asha Menon']) {
    await apply(instance, await createPerson(instance, name), job);
  }
  await adminClient(instance)
    .from('job_applications')
    .update({ reply_by: daysFromNow(-1), unanswered_at: daysFromNow(-1) })
    .eq('job_id', job)
    .throwOnError();
  await listAsSeeker(instance, person);
  return { employer, job };
}

async function listAsSeeker(instance: ScreenContext['instance'], person: Person): Promise<void> {
  const client = await signIn(instance, person);
  const seeker = { title: 'Plant engineer', location: 'Pune', experience: 'Senior Level', skills: ['Refrigeration'] };
  await client.from('seekers').upsert(seeker).throwOnError();
}

async function prepareComparison({ page, instance, person }: ScreenContext): Promise<void> {
  await listAsSeeker(instance, person);
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  await postJob(instance, employer, 'Plant Engineer');
  await startSignedIn(page, instance, employer);
}

/** A saved search, and a job posted since. */
async function prepareNewResults({ instance, person }: ScreenContext): Promise<void> {
  const client = await signIn(instance, person);
  const search = { p_kind: 'job', p_name: 'Plants', p_filters: { search: person.id }, p_notify: 'daily' };
  await client.rpc('save_search', search).throwOnError();
  await postJob(instance, await createPerson(instance, 'Sahyadri Foods', 'employer'), `Plant Engineer ${person.id}`);
}
