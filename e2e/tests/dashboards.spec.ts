// The three dashboards: first zeroes and a next step, then every number with the list behind it.

import type { Page } from '@playwright/test';
import { award, bid, postTender } from '../support/bidding';
import { apply, moveOn, offerInterview, postJob } from '../support/hiring';
import { createPerson, adminClient, signIn as act } from '../support/people';
import { startAs, startSignedIn } from '../support/screens';
import { expect, ONCE, test, toasts } from '../support/test';

/** The card with this label and number. */
function stat(page: Page, label: string, figure: string) {
  return page
    .getByRole('region', { name: 'At a glance' })
    .getByRole('link', { name: new RegExp(`^${label} ${figure}\\b`) });
}

function section(page: Page, title: string) {
  return page.getByRole('region', { name: title });
}

test('C-039 C-043 C-167 C-168 C-169 C-170 C-171 C-172 C-173 C-174 C-186 C-187 a job seeker follows applications and saved jobs', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/user');
  for (const label of ['Total Applications', 'Pending Reviews', 'Interviews', 'Profile Views']) {
    await expect(stat(page, label, '0')).toBeVisible();
  }
  await expect(section(page, 'Recent Applications').getByRole('link', { name: 'Browse Jobs' })).toBeVisible();
  await expect(section(page, 'Saved Jobs')).toContainText('No saved jobs yet');
  await expect(section(page, 'Quick Actions').getByRole('link', { name: /Update Profile/ })).toHaveAttribute(
    'href',
    '/profile',
  );
  await expect(section(page, 'Quick Actions').getByRole('link', { name: /Browse Jobs/ })).toHaveAttribute(
    'href',
    '/jobs',
  );

  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const plant = await postJob(instance, employer, 'Plant Engineer');
  const sales = await postJob(instance, employer, 'Retail Sales Lead');
  await moveOn(instance, employer, await apply(instance, person, plant), 'Interview Scheduled', 'Gate two.');
  await apply(instance, person, sales);
  await (await act(instance, employer)).rpc('record_view', { p_kind: 'profile', p_id: person.id }).throwOnError();
  const client = await act(instance, person);
  await client.from('saves').insert({ user_id: person.id, kind: 'job', target_id: sales }).throwOnError();

  await page.reload();
  for (const [label, figure] of [
    ['Total Applications', '2'],
    ['Pending Reviews', '1'],
    ['Interviews', '1'],
    ['Profile Views', '1'],
  ] as const) {
    await expect(stat(page, label, figure)).toBeVisible();
  }
  const recent = section(page, 'Recent Applications').getByRole('listitem').filter({ hasText: 'Plant Engineer' });
  for (const text of ['Sahyadri Foods · Pune', 'Interview Scheduled', 'Today'])
    await expect(recent).toContainText(text);
  await expect(recent.getByRole('img', { name: 'Step 2 of 4' })).toBeVisible();
  await recent.getByRole('button', { name: 'History of your application to Plant Engineer' }).click();
  await expect(recent.getByRole('list', { name: 'History' })).toContainText('Gate two.');
  await expect(recent.getByRole('link', { name: 'View application to Plant Engineer' })).toBeVisible();
  const saved = section(page, 'Saved Jobs');
  for (const text of ['Retail Sales Lead', 'Sahyadri Foods · Pune', '₹60,000 – ₹90,000', 'Today']) {
    await expect(saved).toContainText(text);
  }
  await expect(saved.getByRole('link', { name: 'View Retail Sales Lead' })).toHaveAttribute('href', `/jobs/${sales}`);

  await expect(stat(page, 'Profile Views', '1')).toHaveAttribute('href', `/user/${person.id}`);
  await stat(page, 'Total Applications', '2').click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goBack();
  await stat(page, 'Interviews', '1').click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Plant Engineer');
  await page.getByRole('link', { name: 'Under Review', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/applications?status=Under+Review');
  await expect(page.getByRole('article')).toContainText('Retail Sales Lead');
  // Another account type's dashboard is not accessible.
  await page.goto('/dashboard/employer');
  await expect(page).toHaveURL('/dashboard/user');
});

test('C-040 C-175 C-176 C-177 C-178 C-186 C-187 an employer sees jobs, applicants and their progress', async ({
  page,
  instance,
  person,
}) => {
  const employer = await startAs(page, instance, 'employer', 'Sahyadri Foods');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/employer');
  for (const label of ['Active Jobs', 'Total Applications', 'Pending Reviews', 'Hired Candidates']) {
    await expect(stat(page, label, '0')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Post New Job' }).first()).toHaveAttribute('href', '/post-job');
  await expect(page.getByRole('heading', { name: 'No jobs yet' })).toBeVisible();

  const job = await postJob(instance, employer, 'Plant Engineer');
  const hired = await apply(instance, person, job);
  for (const status of ['Interview Scheduled', 'Accepted', 'Hired']) await moveOn(instance, employer, hired, status);
  const waiting = await createPerson(instance, 'Priya Subramanian');
  await apply(instance, waiting, job);
  await page.reload();
  for (const [label, figure] of [
    ['Active Jobs', '1'],
    ['Total Applications', '2'],
    ['Pending Reviews', '1'],
    ['Hired Candidates', '1'],
  ] as const) {
    await expect(stat(page, label, figure)).toBeVisible();
  }
  const pipeline = section(page, 'Applicant pipeline');
  for (const text of ['Waiting now 1', 'Rejected 0', '50% of the previous step', '100% of the previous step']) {
    await expect(pipeline).toContainText(text);
  }
  await pipeline.getByLabel('Job').selectOption('Plant Engineer');
  await expect(pipeline).toContainText('everyone who applied');

  const row = page.getByRole('row').filter({ hasText: 'Plant Engineer' });
  await expect(row).toContainText('Operations · Today');
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: 'More for the job Plant Engineer' }).click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await expect(toasts(page)).toContainText('Job closed');
  await expect(row).toContainText('Closed');
  await expect(stat(page, 'Active Jobs', '0')).toBeVisible();
  await row.getByRole('button', { name: 'More for the job Plant Engineer' }).click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await expect(stat(page, 'Active Jobs', '1')).toBeVisible();

  await stat(page, 'Hired Candidates', '1').click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(person.name);
  await page.goto('/dashboard/employer');
  await stat(page, 'Active Jobs', '1').click();
  await expect(page).toHaveURL('/jobs?owner=me');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('C-041 C-180 C-181 C-182 C-183 C-184 C-185 C-186 C-187 a business sees its tenders, what it bid for and what it won', async ({
  page,
  instance,
  person,
}) => {
  const business = await startAs(page, instance, 'business', 'Sahyadri Foods');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/business');
  for (const label of ['Active Tenders', 'Total Proposals', 'Won Projects'])
    await expect(stat(page, label, '0')).toBeVisible();
  await expect(stat(page, 'Total Revenue', '₹0')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Post New Tender' }).first()).toHaveAttribute('href', '/post-tender');

  const tender = await postTender(instance, business, { title: 'Ripening chambers' });
  await bid(instance, person, tender, 900_000);
  const konark = await createPerson(instance, 'Konark Energy', 'business');
  const roof = await postTender(instance, konark, { title: 'Solar roof', sealed: false });
  await award(instance, konark, await bid(instance, business, roof, 1_400_000), 'The best plan.');
  await page.reload();
  for (const [label, figure] of [
    ['Active Tenders', '1'],
    ['Total Proposals', '1'],
    ['Won Projects', '1'],
    ['Total Revenue', '₹14,00,000'],
  ] as const) {
    await expect(stat(page, label, figure)).toBeVisible();
  }
  await stat(page, 'Total Revenue', '₹14,00,000').focus();
  await expect(page.getByRole('tooltip')).toContainText('The sum of the amounts of your accepted proposals.');
  const mine = section(page, 'Your Tenders').getByRole('row').filter({ hasText: 'Ripening chambers' });
  for (const text of ['₹5,00,000 – ₹15,00,000', 'Open', 'Today']) await expect(mine).toContainText(text);
  const won = section(page, 'Your Proposals').getByRole('row').filter({ hasText: 'Solar roof' });
  for (const text of ['Konark Energy', 'Accepted', '₹14,00,000', 'Today']) await expect(won).toContainText(text);

  await stat(page, 'Won Projects', '1').click();
  await expect(page.getByRole('article')).toContainText('The best plan.');
  await page.goto('/dashboard/business');
  await stat(page, 'Total Proposals', '1').click();
  await expect(page.getByRole('list', { name: 'Sealed proposals' })).toContainText('1 sealed proposal');
  await page.goto('/dashboard/business');
  await mine.getByRole('button', { name: 'More for the tender Ripening chambers' }).click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close tender' }).click();
  await expect(toasts(page)).toContainText('Tender closed');
  await expect(stat(page, 'Active Tenders', '0')).toBeVisible();
  const { data } = await adminClient(instance)
    .from('tenders')
    .select('status')
    .eq('id', tender)
    .single()
    .throwOnError();
  expect(data).toEqual({ status: 'Closed' });
});

test('C-043 a business may hire as well, and sees its jobs where employers do', ONCE, async ({ page, instance }) => {
  await startSignedIn(page, instance, await createPerson(instance, 'Sahyadri Foods', 'business'));
  await page.goto('/dashboard/employer');
  await expect(stat(page, 'Active Jobs', '0')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/employer');
  await page.goto('/dashboard/user');
  await expect(page).toHaveURL('/dashboard/business');
});

test('on a phone the state of an upcoming interview is below its title', ONCE, async ({ page, instance, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const title = 'Researcher for the Rural Health Mission';
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const application = await apply(instance, person, await postJob(instance, employer, title));
  await offerInterview(instance, employer, application, 'Please bring your notes.');
  await startSignedIn(page, instance, person);
  await page.goto('/dashboard');

  const interviews = section(page, 'Upcoming interviews');
  const above = await interviews.getByRole('link', { name: title }).boundingBox();
  const state = await interviews.getByText('Waiting for an answer').boundingBox();
  expect(state?.y).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0));
});
