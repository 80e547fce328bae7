// What happens to a job and its applications when no one acts on them for weeks. The server's clock is moved, and each person's
// browser follows.

import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe';
import { openBrowser } from '../support/browsers';
import { DAY_MS, HOUR_MS } from '../support/clock';
import { apply, postJob } from '../support/hiring';
import { startInstance, type Instance } from '../support/instance';
import { receiveMailAbout } from '../support/mail';
import { createPerson } from '../support/people';
import { expect, test as base, toasts } from '../support/test';

const test = base.extend<object, { instance: Instance }>({
  instance: [
    // Playwright reads the fixture's dependencies from this pattern, so it is required even when empty.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const instance = await startInstance({ ownClock: true });
      await provide(instance);
      await instance.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The server looks every 20 seconds for what scheduled tasks have to say. */
const SOON = { timeout: 40_000 };

function told(page: Page, title: string) {
  return page.getByRole('tabpanel').getByRole('link', { name: title });
}

/** Opens an address at the time of the server. */
async function goNow(page: Page, instance: Instance, path: string): Promise<void> {
  await page.clock.setFixedTime(instance.now());
  await page.goto(path);
}

test.slow();

test('a silent employer is asked after 14 days, marked for every missed promise, and the job closes 7 days later', async ({
  browser,
  instance,
  page,
  person,
}) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const job = await postJob(instance, employer, 'Plant Engineer');
  const confirmed = await postJob(instance, employer, 'Depot Manager');
  const application = await apply(instance, person, job);
  for (const name of ['Kavya Nair', 'Rohan Deshpande', 'Meera Pillai', 'Vikram Rathore']) {
    await apply(instance, await createPerson(instance, name), job);
  }
  const seekers = await openBrowser(browser, instance, person);
  const employers = await openBrowser(browser, instance, employer);
  const visitors = await openBrowser(browser, instance, await createPerson(instance, 'Asha Menon'));
  await goNow(seekers, instance, `/dashboard/applications/${application}`);
  await expect(seekers.getByText(/^Answer promised by/)).toBeVisible();
  await goNow(employers, instance, '/dashboard/employer');
  await expect(employers.getByRole('heading', { name: 'Applicant pipeline' })).toBeVisible();
  await expect(employers.getByText('Still hiring for Plant Engineer?')).toBeHidden();

  await instance.restartLater(14 * DAY_MS + HOUR_MS);
  await goNow(employers, instance, '/dashboard/employer');
  const question = (title: string) => employers.getByRole('region', { name: `Still hiring for ${title}?` });
  await expect(question('Plant Engineer')).toContainText('Otherwise the job closes, and its applicants are notified.');
  await question('Depot Manager').getByRole('button', { name: 'Yes, still hiring' }).click();
  await expect(toasts(employers)).toContainText('Job confirmed');
  await expect(employers.getByText('5 promised answers are overdue')).toBeVisible();
  await employers.getByRole('link', { name: 'Show them' }).click();
  await expect(employers.getByRole('article').first()).toContainText('Answer overdue');
  await expect(employers.getByRole('article')).toHaveCount(5);
  await goNow(seekers, instance, `/dashboard/applications/${application}`);
  await expect(seekers.getByText('The answer was promised by')).toBeVisible();
  await expect(seekers.getByText('No answer', { exact: true })).toBeVisible();
  await goNow(seekers, instance, '/notifications');
  await expect(told(seekers, 'No answer yet: Plant Engineer')).toBeVisible(SOON);
  await goNow(visitors, instance, `/jobs/${job}`);
  await expect(visitors.getByText('Answers 0% of applications in time')).toBeVisible();
  await expect(visitors.getByText('From 5 applications in the last 12 months')).toBeVisible();

  // Mails for what was not read in the app.
  await instance.restartLater(2 * HOUR_MS);
  const mail = await receiveMailAbout(instance, employer.email, 'Are you still hiring? Plant Engineer');
  expect(mail.link).toContain('/still-hiring?token=');
  await page.goto(mail.link);
  await expect(page.getByRole('heading', { name: 'Plant Engineer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes, still hiring' })).toBeVisible();
  expect(await findViolations(page), 'in one theme').toEqual([]);
  await page.evaluate(() => document.documentElement.classList.toggle('dark'));
  expect(await findViolations(page, 'color-contrast'), 'in the other theme').toEqual([]);
  await page.getByRole('heading', { name: 'Plant Engineer' }).evaluate((title) => {
    title.textContent = 'GEM_2026_B_4411873_SUPPLY_OF_'.repeat(7);
  });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'in a narrow window').toBe(320);

  await instance.restartLater(7 * DAY_MS);
  await goNow(visitors, instance, `/jobs/${job}`);
  await expect(visitors.getByRole('main').getByText('Closed', { exact: true }).first()).toBeVisible();
  await goNow(visitors, instance, `/jobs/${confirmed}`);
  await expect(visitors.getByText('Confirmed 1 week ago')).toBeVisible();
  await goNow(seekers, instance, '/notifications');
  await expect(told(seekers, 'This job is closed: Plant Engineer')).toBeVisible(SOON);
  await told(seekers, 'This job is closed: Plant Engineer').click();
  await expect(seekers).toHaveURL(`/dashboard/applications/${application}`);
  await goNow(employers, instance, '/dashboard/employer');
  await expect(question('Plant Engineer')).toBeHidden();
});
