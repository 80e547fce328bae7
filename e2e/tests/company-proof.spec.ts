// A company verifies its domain, and everyone sees the badge next to its name.

import { expect as baseExpect } from '@playwright/test';
import { openBrowser } from '../support/browsers';
import { startInstance } from '../support/instance';
import { startNameServer, type NameServer } from '../support/name-server';
import { adminClient, createPerson } from '../support/people';
import { insertRow } from '../support/rows';
import { startSignedIn } from '../support/screens';
import { expect, test as base, toasts } from '../support/test';

const test = base.extend<object, { dns: NameServer }>({
  dns: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const dns = await startNameServer();
      process.env.SANGAM_DNS_SERVERS = dns.address;
      await provide(dns);
      delete process.env.SANGAM_DNS_SERVERS;
      dns.stop();
    },
    { scope: 'worker' },
  ],
  instance: [
    async ({ dns }, provide) => {
      baseExpect(dns.address).not.toBe('');
      const instance = await startInstance();
      await provide(instance);
      await instance.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const GSTIN = '27AAPFU0939F1ZV';

test('a company publishes its record, checks it, and its jobs, posts, chats and profile show the badge', async ({
  browser,
  page,
  instance,
  dns,
  person,
  complaints,
}) => {
  const domain = `acme-${crypto.randomUUID().slice(0, 8)}.in`;
  const acme = await createPerson(instance, 'Acme Looms', 'business');
  const job = { employer_id: acme.id, title: 'Weaver', company: acme.name, location: 'Surat', type: 'Full-time' };
  const jobId = await insertRow(adminClient(instance), 'jobs', { ...job, description: 'Looms.' });
  const postId = await insertRow(adminClient(instance), 'posts', { user_id: acme.id, content: 'We hire weavers.' });
  await adminClient(instance)
    .from('saves')
    .insert({ user_id: person.id, kind: 'job', target_id: jobId })
    .throwOnError();

  await startSignedIn(page, instance, acme);
  await page.goto('/settings?tab=company');
  await page.getByLabel('Domain of your company').fill('gmail.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toasts(page)).toContainText('gmail.com offers mailboxes to everyone.');
  await page.getByLabel('Domain of your company').fill(`https://www.${domain}/`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Waiting for proof')).toBeVisible();
  await expect(page.getByText(`https://${domain}/.well-known/sangam-verification.txt`)).toBeVisible();
  const name = `_sangam-challenge.${domain}`;
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  const value = await page
    .getByText(/^sangam-verification=/)
    .first()
    .innerText();

  dns.publish(name, value);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText('DNS record: found')).toBeVisible();
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZO');
  await page.getByRole('button', { name: 'Save GSTIN' }).click();
  await expect(toasts(page)).toContainText('one of them is mistyped');
  await page.getByLabel('GSTIN').fill(GSTIN);
  await page.getByRole('button', { name: 'Save GSTIN' }).click();
  await expect(toasts(page)).toContainText('GSTIN saved');

  const reader = await openBrowser(browser, instance, person);
  const viewport = page.viewportSize();
  if (viewport) await reader.setViewportSize(viewport);
  for (const path of [
    `/jobs/${jobId}`,
    `/user/${acme.id}`,
    `/message/${acme.id}`,
    `/post/${postId}`,
    '/dashboard/user',
  ]) {
    await reader.goto(path);
    await reader.getByRole('button', { name: 'What Acme Looms has verified' }).first().click();
    const facts = reader.getByRole('dialog', { name: 'Verified company' });
    await expect(facts).toContainText(domain);
    await expect(facts).toContainText(/Checked \d/);
    await expect(facts).toContainText(GSTIN);
    await reader.keyboard.press('Escape');
    await expect(facts).toHaveCount(0);
  }
  await reader.goto('/jobs');
  const card = reader.getByRole('article', { name: 'Weaver' });
  await expect(card.getByRole('button', { name: 'What Acme Looms has verified' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove domain' }).click();
  const asked = page.getByRole('dialog', { name: `Remove ${domain}?` });
  await asked.getByRole('button', { name: 'Remove domain' }).click();
  await expect(page.getByLabel('Domain of your company')).toBeVisible();
  await reader.goto(`/jobs/${jobId}`);
  await expect(reader.getByRole('heading', { name: 'Weaver', level: 1 })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'What Acme Looms has verified' })).toHaveCount(0);
  await reader.context().close();
  expect(complaints.filter((complaint) => !complaint.includes('status of 4'))).toEqual([]);
});
