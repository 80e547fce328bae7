// Teams: who may act for a company, and what a member does there.

import { randomUUID } from 'node:crypto';
import { bid, postTender } from '../support/bidding';
import { apply, postJob } from '../support/hiring';
import { openMailedLink, receiveMail } from '../support/mail';
import { createPerson, adminClient } from '../support/people';
import { startAs, startSignedIn } from '../support/screens';
import { accept, foundCompany, invite, join } from '../support/teams';
import { expect, ONCE, test, toasts } from '../support/test';

test('C-362: an owner on the Business plan invites, changes a role, and removes', async ({
  page,
  instance,
  complaints,
}) => {
  const owner = await foundCompany(instance, 'Sahyadri Foods', 'employer');
  const member = await createPerson(instance, 'Kavya Nair', 'employer');
  await startSignedIn(page, instance, owner);
  await page.goto('/settings?tab=account');
  await page.getByRole('link', { name: 'Open team' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address to invite.');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Role', { exact: true }).selectOption('Editor');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(toasts(page)).toContainText('Invitation sent');
  const open = page.getByRole('list', { name: 'Open invitations' });
  await expect(open).toContainText(member.email);

  const { data } = await adminClient(instance).from('team_invitations').select('id').eq('email', member.email).single();
  await accept(instance, member, (data as { id: string }).id);
  const members = page.getByRole('list', { name: 'Members' });
  await expect(members.getByRole('link', { name: 'Kavya Nair' })).toBeVisible();
  await expect(page.getByText('No invitation is waiting for an answer.')).toBeVisible();
  await members.getByLabel('Role of Kavya Nair').selectOption('Viewer');
  await expect(toasts(page)).toContainText('Kavya Nair is now Viewer');
  await page.getByRole('button', { name: 'Remove Kavya Nair' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No one has joined yet.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Sahyadri Foods removed Kavya Nair');
  expect(complaints).toEqual([]);
});

test('C-362: an editor joins, switches to the company, posts for it, and leaves', async ({ page, instance }) => {
  const owner = await foundCompany(instance, 'Sahyadri Foods', 'employer');
  const editor = await startAs(page, instance, 'employer', 'Kavya Nair');
  const invitation = await invite(instance, owner, editor.email, 'Editor');
  const job = await postJob(instance, owner, 'Plant Engineer');
  await apply(instance, await createPerson(instance, 'Vikram Rathore'), job);

  await page.goto(`/invitation/${invitation}`);
  await expect(page.getByRole('heading', { name: 'Join the team of Sahyadri Foods' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(`/company/${owner.id}`);
  await expect(page.getByRole('region', { name: 'Recent Applications' })).toContainText('Vikram Rathore');

  const whose = page.getByRole('navigation', { name: 'Whose dashboard' });
  await whose.getByRole('link', { name: 'You' }).click();
  await expect(page.getByRole('heading', { name: 'No jobs yet' })).toBeVisible();
  await whose.getByRole('link', { name: 'Sahyadri Foods' }).click();
  await expect(page.getByRole('heading', { name: 'Sahyadri Foods', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Post New Job' }).click();
  await expect(page.getByLabel('Post for')).toHaveValue(owner.id);
  await page.getByLabel('Job title').fill('Retail Sales Lead');
  await page.getByLabel('Location').fill('Pune');
  await page.getByLabel('Job type').selectOption('Full-time');
  await page.getByLabel('Description').fill('Open twelve shops in a year.');
  await page.getByLabel('Requirements').fill('Three years in retail');
  await page.getByRole('button', { name: 'Post job' }).click();
  await expect(page).toHaveURL(`/company/${owner.id}`);
  const postings = page.getByRole('region', { name: 'Job Postings' });
  await postings.getByRole('link', { name: 'Retail Sales Lead', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your team’s job' })).toBeVisible();
  await expect(page.getByText('Posted by you')).toBeVisible();
  const { data } = await adminClient(instance)
    .from('jobs')
    .select('employer_id, posted_by, company')
    .eq('title', 'Retail Sales Lead')
    .eq('employer_id', owner.id)
    .single();
  expect(data).toEqual({ employer_id: owner.id, posted_by: editor.id, company: 'Sahyadri Foods' });
  await page.goto('/jobs');
  const card = page.getByRole('article', { name: 'Retail Sales Lead' }).first();
  await expect(card.getByRole('link', { name: 'View Details' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);

  await page.goto('/team');
  await page.getByRole('button', { name: 'Leave Sahyadri Foods' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You haven’t joined a team yet.')).toBeVisible();
  await page.goto(`/company/${owner.id}/team`);
  await expect(page.getByRole('heading', { name: 'You are not in this team' })).toBeVisible();
  await page.goto(`/company/${owner.id}`);
  await expect(page.getByRole('heading', { name: 'Sahyadri Foods', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent Applications' })).toHaveCount(0);
});

test('C-362: a viewer reads proposals and decides nothing', ONCE, async ({ page, instance }) => {
  const owner = await foundCompany(instance, 'Surat Loom Works', 'business');
  const viewer = await startAs(page, instance, 'business', 'Kavya Nair');
  await join(instance, owner, viewer, 'Viewer');
  const tender = await postTender(instance, owner, { title: 'Ripening chambers', sealed: false });
  await bid(instance, await createPerson(instance, 'Ravi Menon'), tender, 900_000);

  await page.goto(`/company/${owner.id}`);
  await expect(page.getByRole('link', { name: 'Post New Tender' })).toBeHidden();
  await page.getByRole('link', { name: '1 proposal for Ripening chambers' }).click();
  await expect(page.getByText('Ravi Menon').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Award/ })).toHaveCount(0);
});

test('C-362: a person without an account registers and returns to the invitation', ONCE, async ({ page, instance }) => {
  const owner = await foundCompany(instance, 'Sahyadri Foods', 'employer');
  const email = `${randomUUID()}@example.in`;
  await invite(instance, owner, email, 'Viewer');
  const { kind, link } = await receiveMail(instance, email);
  expect(kind).toBe('team_invitation');

  await page.goto(new URL(link).pathname);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('tab', { name: 'Employer' }).click();
  await page.getByLabel('Full Name').fill('Kavya Nair');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('nilgiri-2026');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.poll(async () => (await receiveMail(instance, email)).kind).toBe('confirm_signup');
  await openMailedLink(page, instance, email, 'Confirm and sign in');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(`/company/${owner.id}`);
});
