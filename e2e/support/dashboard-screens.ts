// The dashboards and the screens behind them, each seen by a suitable account.

import type { Page } from '@playwright/test';
import { award, bid, postTender } from './bidding';
import { answer, apply, offerInterview, postJob, QUESTIONS, setCriteria } from './hiring';
import { createPerson, signIn, type Person, type UserType } from './people';
import type { Screen, ScreenContext } from './screen';
import { startSignedIn } from './screens';

export const DASHBOARD_SCREENS: Screen[] = [
  {
    name: 'dashboard-user-new',
    path: '/dashboard/user',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'No applications yet' }),
  },
  {
    name: 'dashboard-user',
    path: '/dashboard/user',
    member: true,
    prepare: prepareApplications,
    act: (page) => page.getByRole('button', { name: 'History of your application to Plant Engineer' }).click(),
    ready: (page) => page.getByText('Monday at eleven, gate two.'),
  },
  {
    name: 'own-applications',
    path: '/dashboard/applications?status=Interview+Scheduled',
    member: true,
    prepare: prepareApplications,
    ready: (page) => page.getByRole('article'),
  },
  {
    name: 'application',
    path: '/dashboard/applications?status=Interview+Scheduled',
    member: true,
    prepare: prepareApplications,
    act: (page) => page.getByRole('link', { name: 'View application to Plant Engineer' }).click(),
    ready: (page) => page.getByRole('heading', { name: 'What happened' }),
  },
  {
    name: 'dashboard-employer-new',
    path: '/dashboard/employer',
    prepare: (context) => startAs(context, 'employer'),
    ready: (page) => page.getByRole('heading', { name: 'No jobs yet' }),
  },
  {
    name: 'dashboard-employer',
    path: '/dashboard/employer',
    prepare: prepareHiring,
    ready: (page) => page.getByRole('heading', { name: 'Applicant pipeline' }),
  },
  {
    name: 'applicants',
    path: '/dashboard/applicants',
    prepare: prepareHiring,
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'job-applicants-reject',
    path: '/dashboard/applicants?status=Under+Review',
    prepare: prepareHiring,
    act: async (page) => {
      await page.getByRole('article').getByRole('link', { name: 'Plant Engineer' }).click();
      await page.getByRole('heading', { name: 'Applicants for Plant Engineer' }).waitFor();
      await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    },
    ready: (page) => page.getByText('Please give a reason.'),
  },
  {
    name: 'interview-offer',
    path: '/dashboard/applicants?status=Under+Review',
    prepare: prepareHiring,
    act: async (page) => {
      await page.getByRole('button', { name: 'Schedule interview' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Add another time' }).click();
      await dialog.getByRole('button', { name: 'Schedule interview' }).click();
    },
    ready: (page) => page.getByText('Enter a link that begins with https://.'),
  },
  {
    name: 'applicant-board',
    path: '/dashboard/applicants?status=Under+Review',
    prepare: prepareHiring,
    act: async (page) => {
      await openBoard(page);
      await page.getByRole('article').first().getByRole('checkbox').click();
    },
    ready: (page) => page.getByText('1 selected').first(),
  },
  {
    name: 'applicants-answers',
    path: '/dashboard/applicants',
    prepare: prepareScreening,
    ready: (page) => page.getByRole('region', { name: 'Answers to your questions' }).first(),
  },
  {
    name: 'applicant-board-answers',
    path: '/dashboard/applicants',
    prepare: prepareScreening,
    act: async (page) => {
      await openBoard(page);
      await page.getByRole('button', { name: /^Answers of/ }).click();
    },
    ready: (page) => page.getByRole('dialog').getByText('Does not meet: at least 4'),
  },
  {
    name: 'application-answers',
    path: '/dashboard/applications',
    member: true,
    prepare: prepareAnswers,
    act: (page) => page.getByRole('link', { name: 'View application to Plant Engineer' }).click(),
    ready: (page) => page.getByRole('region', { name: 'Your answers' }),
  },
  {
    name: 'applicant-team-notes',
    path: '/dashboard/applicants?status=Under+Review',
    prepare: prepareHiring,
    act: async (page) => {
      await openBoard(page);
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^More for the application/ })
        .click();
      await page.getByRole('menuitem', { name: 'Team notes' }).click();
    },
    ready: (page) => page.getByRole('dialog').getByRole('radio', { name: '5 stars' }),
  },
  {
    name: 'answer-templates',
    path: '/dashboard/applicants?status=Under+Review',
    prepare: prepareHiring,
    act: async (page) => {
      await openBoard(page);
      await page.getByRole('button', { name: 'Templates' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'New template' }).click();
    },
    ready: (page) => page.getByRole('dialog').getByLabel('Text'),
  },
  {
    name: 'review',
    path: '/dashboard/applicants?status=Under+Review',
    prepare: prepareHiring,
    act: openReview,
    actOnPhone: (page) => page.getByRole('tab', { name: 'Decision' }).click(),
    ready: (page) => page.getByRole('document', { name: /^Resume of/ }).getByText('Ananya Iyer'),
  },
  {
    name: 'review-scored',
    path: '/dashboard/applicants?status=Under+Review',
    prepare: prepareHiring,
    act: async (page) => {
      await openReview(page);
      for (const criterion of CRITERIA) {
        await page.getByRole('radiogroup', { name: criterion }).getByRole('radio', { name: '4 stars' }).click();
      }
      await page.getByRole('button', { name: 'Submit scores' }).click();
    },
    actOnPhone: (page) => page.getByRole('tab', { name: 'Decision' }).click(),
    ready: (page) => page.getByRole('row', { name: /^Overall/ }),
  },
  {
    name: 'scorecard-criteria',
    path: '/dashboard/applicants?status=Under+Review',
    prepare: prepareHiring,
    act: async (page) => {
      await openReview(page);
      await page.getByRole('button', { name: 'Change criteria' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Add criterion' }).click();
      await dialog.getByRole('button', { name: 'Save criteria' }).click();
    },
    ready: (page) => page.getByText('Please name the criterion, or remove it.'),
  },
  {
    name: 'job-applicants-not-own',
    path: '/jobs/12/applicants',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'No applicants to show', level: 1 }),
  },
  {
    name: 'dashboard-business-new',
    path: '/dashboard/business',
    prepare: (context) => startAs(context, 'business'),
    ready: (page) => page.getByRole('heading', { name: 'No tenders yet' }),
  },
  {
    name: 'dashboard-business',
    path: '/dashboard/business',
    prepare: prepareTendering,
    ready: (page) => page.getByRole('link', { name: 'Ripening chambers', exact: true }),
  },
  {
    name: 'received-proposals',
    path: '/dashboard/proposals',
    prepare: prepareTendering,
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'own-proposals',
    path: '/dashboard/bids',
    prepare: prepareTendering,
    ready: (page) => page.getByRole('article'),
  },
  {
    name: 'tender-proposals-sealed',
    path: '/dashboard/proposals',
    prepare: prepareTendering,
    act: (page) => page.getByRole('link', { name: 'Ripening chambers' }).click(),
    ready: (page) => page.getByRole('heading', { name: '1 sealed proposal' }),
  },
  {
    name: 'tender-proposals',
    path: '/dashboard/proposals',
    prepare: prepareTendering,
    act: (page) => page.getByRole('link', { name: 'Depot scales' }).first().click(),
    ready: (page) => page.getByRole('button', { name: 'Award to Kavya Nair' }),
  },
];

/** Goes from the list of all applicants to the board of the first one's job. */
async function openBoard(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('link', { name: 'Plant Engineer' }).click();
  await page.getByRole('heading', { name: 'Applicants for Plant Engineer' }).waitFor();
  await page.getByRole('radio', { name: 'Board' }).click();
  await page.getByRole('region', { name: 'Under Review' }).getByRole('article').waitFor();
}

const CRITERIA = ['Refrigeration', 'Safety'];

/** Goes from the list of all applicants to the page of the first one. */
async function openReview(page: Page): Promise<void> {
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Review/ })
    .click();
  await page.getByRole('radiogroup', { name: 'Safety' }).waitFor();
}

/** Signs in a new account of this type on the page. */
async function startAs({ page, instance }: ScreenContext, userType: UserType): Promise<Person> {
  const person = await createPerson(instance, 'Sahyadri Foods', userType);
  await startSignedIn(page, instance, person);
  return person;
}

/** Two applications, one of them with an interview offer, and a saved job. */
async function prepareApplications({ instance, person }: ScreenContext): Promise<void> {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const plant = await postJob(instance, employer, 'Plant Engineer');
  const sales = await postJob(instance, employer, 'Retail Sales Lead');
  await offerInterview(instance, employer, await apply(instance, person, plant), 'Monday at eleven, gate two.');
  await apply(instance, person, sales);
  const client = await signIn(instance, person);
  await client.from('saves').insert({ user_id: person.id, kind: 'job', target_id: sales }).throwOnError();
}

/** A job with two applicants, one of them with an interview offer. */
async function prepareHiring(context: ScreenContext): Promise<void> {
  const { instance, person } = context;
  const employer = await startAs(context, 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  const other = await createPerson(instance, 'Priya Subramanian');
  await setCriteria(instance, employer, job, CRITERIA);
  await apply(instance, person, job, 'Four years on filling lines, two of them at night.');
  await offerInterview(instance, employer, await apply(instance, other, job), 'Monday at eleven.');
}

/** A job with questions, and an applicant who does not meet all of its needs. */
async function prepareScreening(context: ScreenContext): Promise<void> {
  const { instance, person } = context;
  const employer = await startAs(context, 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer', QUESTIONS);
  await apply(instance, person, job, undefined, answer('yes', 'Not yet', 2.5));
}

async function prepareAnswers({ instance, person }: ScreenContext): Promise<void> {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer', QUESTIONS);
  await apply(instance, person, job, undefined, answer('no', 'Ran a plant', 6));
}

/** A sealed tender with a bid, an open one with two, and an accepted bid of the person's own. */
async function prepareTendering(context: ScreenContext): Promise<void> {
  const { instance, person } = context;
  const business = await startAs(context, 'business');
  const [kavya, elsewhere] = await Promise.all([
    createPerson(instance, 'Kavya Nair'),
    createPerson(instance, 'Konark Energy', 'business'),
  ]);
  const sealed = await postTender(instance, business, { title: 'Ripening chambers' });
  const open = await postTender(instance, business, { title: 'Depot scales', sealed: false });
  await bid(instance, person, sealed, 900_000);
  await bid(instance, kavya, open, 1_200_000);
  await bid(instance, person, open, 1_600_000);
  const roof = await postTender(instance, elsewhere, { title: 'Solar roof', sealed: false });
  await award(instance, elsewhere, await bid(instance, business, roof, 1_400_000), 'The best plan for the monsoon.');
}
