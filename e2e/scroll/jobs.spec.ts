// Scrolls through ten thousand jobs: the end must be as smooth as the start, and use hardly more memory.

import { scrollOn, weigh } from '../support/frames';
import type { Instance } from '../support/instance';
import { createPerson, adminClient } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

const JOBS = 10_000;
const BATCH = 500;
/** A fast flick: about 30 cards per second. */
const FLICK = 120;
/** Ten seconds on a machine that keeps up. */
const FRAMES = 600;

test('10,000 jobs scroll without jank', async ({ page, instance, person }) => {
  await fill(instance);
  await startSignedIn(page, instance, person);
  await page.goto('/jobs');
  await expect(page.getByText('Discover 10,000 amazing job opportunities')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('article').first()).toBeVisible();

  const atStart = { ...(await scrollOn(page, { pixels: FLICK, frames: FRAMES })), ...(await weigh(page)) };
  console.log('at the start', atStart);
  const onTheWay = await scrollOn(page, { pixels: 20 * FLICK, untilCard: JOBS });
  console.log('on the way  ', onTheWay);
  await expect(page.locator(`[aria-posinset="${JOBS}"]`)).toBeVisible();
  const atEnd = { ...(await scrollOn(page, { pixels: -FLICK, frames: FRAMES })), ...(await weigh(page)) };
  console.log('at the end  ', atEnd);

  expect(atEnd.elements).toBeLessThan(2 * atStart.elements);
  expect(atEnd.frame99Ms, 'a frame takes no longer at the end').toBeLessThan(2 * Math.max(atStart.frame99Ms, 17));
  expect(atEnd.longestTaskMs, 'nothing holds a finger up').toBeLessThan(200);
});

async function fill(instance: Instance): Promise<void> {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const operator = adminClient(instance);
  for (let first = 0; first < JOBS; first += BATCH) {
    const jobs = Array.from({ length: BATCH }, (_, index) => jobOf(employer.id, first + index));
    await operator.from('jobs').insert(jobs).throwOnError();
  }
}

const SKILLS = ['React', 'Node.js', 'Python', 'Design', 'Marketing', 'SQL', 'Logistics'];

/** Neighbouring cards have different heights. */
function jobOf(employerId: string, number: number) {
  return {
    employer_id: employerId,
    title: `Plant Engineer ${number}`,
    company: 'Sahyadri Foods',
    location: 'Nashik, Maharashtra',
    type: number % 3 === 0 ? 'Remote' : 'Full-time',
    experience: 'Mid Level',
    salary_min: 40_000 + (number % 50) * 1000,
    salary_max: 90_000 + (number % 70) * 1000,
    skills: SKILLS.slice(number % 4, (number % 4) + 3),
    description: 'Run the ripening lines of two depots, and make the third one better. '.repeat(1 + (number % 3)),
  };
}
