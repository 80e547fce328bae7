// Jobs, tenders and the two directories, with their forms and dialogs.

import type { Page } from '@playwright/test';
import { fillBoards } from './boards';
import { postJob, QUESTIONS } from './hiring';
import { createPerson, signIn, type Person } from './people';
import { insertRow } from './rows';
import { heading, type Screen, type ScreenContext } from './screen';
import { startSignedIn } from './screens';

export const BOARD_SCREENS: Screen[] = [
  {
    name: 'jobs',
    path: '/jobs?skills=React&salary=40000-150000',
    member: true,
    prepare: prepareJobs,
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'jobs-empty',
    path: '/jobs?search=marine+biologist&type=Full-time',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'No jobs found' }),
  },
  {
    name: 'jobs-filters',
    path: '/jobs',
    member: true,
    prepare: prepareJobs,
    act: async (page) => {
      await page.getByRole('article').first().waitFor();
      // On a large screen the filters are always visible.
      if (await openFilters(page).isVisible()) await openFilters(page).click();
    },
    actOnPhone: (page) => openFilters(page).click(),
    ready: (page) => page.getByRole('checkbox', { name: 'Remote' }),
  },
  {
    name: 'job',
    path: '/jobs?skills=React',
    member: true,
    prepare: prepareJobs,
    act: (page) => page.getByRole('link', { name: 'View Details' }).first().click(),
    ready: (page) => page.getByRole('heading', { name: 'About the role' }),
  },
  {
    name: 'job-apply',
    path: '/jobs?skills=React',
    member: true,
    prepare: prepareJobs,
    act: async (page) => {
      await page.getByRole('button', { name: 'Apply Now' }).first().click();
      await page.getByLabel('Email').fill('');
      await page.getByRole('button', { name: 'Submit Application' }).click();
    },
    ready: (page) => page.getByText('Email is required'),
  },
  {
    name: 'job-questions',
    path: '/jobs?search=ammonia+engineer',
    member: true,
    prepare: prepareQuestions,
    act: (page) => page.getByRole('link', { name: 'View Details' }).first().click(),
    ready: (page) => page.getByRole('heading', { name: 'Questions for applicants' }),
  },
  {
    name: 'job-apply-questions',
    path: '/jobs?search=ammonia+engineer',
    member: true,
    prepare: prepareQuestions,
    act: async (page) => {
      await page.getByRole('button', { name: 'Apply Now' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Not yet' }).click();
      await dialog.getByRole('button', { name: 'Submit Application' }).click();
    },
    ready: (page) => page.getByText('Choose an answer.'),
  },
  {
    name: 'job-suspicious',
    path: '/jobs?search=typist',
    member: true,
    prepare: prepareSuspicious,
    act: (page) => page.getByRole('link', { name: 'Copy typist' }).first().click(),
    ready: (page) => page.getByRole('region', { name: 'Be careful with this job' }),
  },
  {
    name: 'job-held',
    path: '/jobs',
    prepare: prepareHeld,
    act: (page) => page.getByRole('link', { name: 'Held typist' }).first().click(),
    ready: (page) => page.getByRole('region', { name: 'Your job is held for review' }),
  },
  {
    name: 'job-not-found',
    path: '/jobs/12',
    member: true,
    ready: heading('Job not found or still loading...'),
  },
  {
    name: 'post-job',
    path: '/post-job',
    member: 'employer',
    act: async (page) => {
      await page.getByLabel('Job title').fill('Plant Engineer');
      await page.getByRole('button', { name: 'Post job' }).click();
    },
    ready: (page) => page.getByText('Requirements are required.'),
  },
  {
    name: 'post-job-questions',
    path: '/post-job',
    member: 'employer',
    act: async (page) => {
      for (const [index, kind] of ['yes_no', 'choice', 'number'].entries()) {
        await page.getByRole('button', { name: 'Add a question' }).click();
        const question = page.getByRole('group', { name: `Question ${index + 1}` });
        await question.getByLabel('Kind of answer').selectOption(kind);
      }
      await page.getByLabel('Options').fill('दिन\nरात');
      await page.getByRole('group', { name: 'Needed answers' }).getByRole('checkbox', { name: 'रात' }).click();
      await page.getByRole('button', { name: 'Post job' }).click();
    },
    ready: (page) => page.getByText('Write the question.').first(),
  },
  {
    name: 'job-own',
    path: '/jobs?owner=me',
    member: 'employer',
    prepare: prepareOwnJob,
    act: (page) => page.getByRole('link', { name: 'View Details' }).first().click(),
    ready: (page) => page.getByRole('heading', { name: 'Your job' }),
  },
  {
    name: 'edit-job',
    path: '/jobs?owner=me',
    member: 'employer',
    prepare: async ({ instance, person }) => {
      await postJob(instance, person, 'Plant Engineer', QUESTIONS);
    },
    act: async (page) => {
      await page.getByRole('link', { name: 'View Details' }).first().click();
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
    },
    ready: heading('Edit job'),
  },
  {
    name: 'tenders',
    path: '/b2b',
    member: true,
    prepare: ({ instance, person }) => fillBoards(instance, person.id.slice(-4)),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'tender',
    path: '/b2b',
    member: true,
    prepare: ({ instance, person }) => fillBoards(instance, person.id.slice(-4)),
    act: (page) => page.getByRole('link', { name: 'View Details' }).first().click(),
    ready: (page) => page.getByRole('heading', { name: 'Scope' }),
  },
  {
    name: 'tender-propose',
    path: '/b2b',
    member: true,
    prepare: ({ instance, person }) => fillBoards(instance, person.id.slice(-4)),
    act: async (page) => {
      await page.getByRole('button', { name: 'Submit Proposal' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Proposal' }).click();
    },
    ready: (page) => page.getByText('Address is required'),
  },
  { name: 'post-tender', path: '/post-tender', member: 'business', ready: heading('Post a tender') },
  {
    name: 'tender-withdraw',
    path: '/b2b?owner=me',
    member: 'business',
    prepare: prepareOwnTender,
    act: async (page) => {
      await page.getByRole('link', { name: 'View Details' }).first().click();
      await page.getByRole('button', { name: 'Withdraw' }).click();
    },
    ready: (page) => page.getByRole('dialog', { name: 'Withdraw this tender?' }),
  },
  {
    name: 'edit-tender',
    path: '/b2b?owner=me',
    member: 'business',
    prepare: prepareOwnTender,
    act: async (page) => {
      await page.getByRole('link', { name: 'View Details' }).first().click();
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
    },
    ready: heading('Edit tender'),
  },
  {
    name: 'freelancers',
    path: '/freelancers',
    member: true,
    prepare: ({ instance, person }) => fillBoards(instance, person.id.slice(-4)),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'job-seekers',
    path: '/job-seekers',
    member: true,
    prepare: prepareSeeker,
    ready: (page) => page.getByRole('article').first(),
  },
];

/** The button that opens the drawer. */
function openFilters(page: Page) {
  return page.getByRole('button', { name: 'Filters' });
}

/** Lists the test's own person as a job seeker. */
async function prepareSeeker({ instance, person }: ScreenContext): Promise<void> {
  const client = await signIn(instance, person);
  const seeker = {
    title: 'Product designer',
    location: 'Bengaluru, Karnataka',
    experience: 'Senior Level',
    skills: ['Design', 'React'],
    bio: 'Payments and public-service products. I like the unglamorous flows: refunds, settings, forms.',
    availability: 'Actively Looking',
  };
  await client.from('seekers').upsert(seeker).throwOnError();
}

async function prepareOwnJob({ instance, person }: ScreenContext): Promise<void> {
  const client = await signIn(instance, person);
  const job = {
    title: 'Plant Engineer',
    location: 'Nashik, Maharashtra',
    type: 'Full-time',
    description: 'Run the ripening lines.',
  };
  await client.from('jobs').insert(job).throwOnError();
}

async function prepareOwnTender({ instance, person }: ScreenContext): Promise<void> {
  const client = await signIn(instance, person);
  const tender = {
    title: 'Ripening chambers',
    category: 'Technology',
    deadline: '2030-01-31',
    description: 'Two depots, ten chambers each.',
  };
  await client.from('tenders').insert(tender).throwOnError();
}

/** A job with one question of each kind. */
async function prepareQuestions({ instance }: ScreenContext): Promise<void> {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  await postJob(instance, employer, 'Ammonia Engineer', QUESTIONS);
}

/** Two jobs, one of them with every optional field. */
async function prepareJobs({ instance }: ScreenContext): Promise<void> {
  const employer = await createPerson(instance, 'Coromandel Pay', 'employer');
  const client = await signIn(instance, employer);
  const job = {
    title: 'Senior Product Designer',
    location: 'Bengaluru, Karnataka',
    type: 'Full-time',
    description: 'Own the merchant app used by 40,000 kirana shops: from field research to shipped flows.',
    skills: ['Design', 'React', 'Figma'],
  };
  const complete = {
    ...job,
    department: 'Design',
    experience: 'Senior Level',
    salary_min: 110_000,
    salary_max: 150_000,
    requirements: ['Five years in product design', 'Field research you ran yourself'],
    expires_at: '2030-02-28T18:29:59Z',
  };
  await client
    .from('jobs')
    .insert([{ ...job, title: 'React Native Developer' }])
    .throwOnError();
  await client.from('jobs').insert([complete]).throwOnError();
}

const CONTACT = 'Type letters at home. Send your CV on WhatsApp 98765 43210.';

async function prepareSuspicious({ instance }: ScreenContext): Promise<void> {
  await postTyping(instance, await createPerson(instance, 'Easy Typing House', 'employer'), 'Copy typist', CONTACT);
}

async function prepareHeld({ page, instance }: ScreenContext): Promise<void> {
  const owner = await createPerson(instance, 'Easy Typing House', 'employer');
  await postTyping(instance, owner, 'Held typist', `${CONTACT} Registration fee of Rs 500 must be paid.`);
  await startSignedIn(page, instance, owner);
}

async function postTyping(
  instance: ScreenContext['instance'],
  employer: Person,
  title: string,
  description: string,
): Promise<void> {
  const job = { title, description, location: 'Surat', type: 'Full-time' };
  await insertRow(await signIn(instance, employer), 'jobs', job);
}
