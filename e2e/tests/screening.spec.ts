// Screening questions: an employer asks, a job seeker answers, and both read the answers, including those that do not meet the needs.

import { readFile } from 'node:fs/promises';
import { openBrowser } from '../support/browsers';
import { makePdf } from '../support/pdf';
import { createPerson, adminClient } from '../support/people';
import { apply, answer, postJob, QUESTIONS } from '../support/hiring';
import { startAs, startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('an employer asks questions in the order they choose, and changes them later', async ({ page, instance }) => {
  const employer = await startAs(page, instance, 'employer', 'Meera Kulkarni');
  const title = `${employer.id.slice(-4)} Weaver`;
  await page.goto('/post-job');
  const form = page.getByRole('form', { name: 'Post a job' });
  await form.getByLabel('Job title').fill(title);
  await form.getByLabel('Location').fill('Surat');
  await form.getByLabel('Job type').selectOption('Full-time');
  await form.getByLabel('Description').fill('Run twelve looms.');
  await form.getByLabel('Requirements').fill('Two years on a loom');

  const item = (number: number) => form.getByRole('group', { name: `Question ${number}`, exact: true });
  const add = form.getByRole('button', { name: 'Add a question' });
  await add.click();
  await expect(item(1).getByLabel('Question', { exact: true })).toBeFocused();
  await item(1).getByLabel('Question', { exact: true }).fill('Which shift suits you?');
  await item(1).getByLabel('Kind of answer').selectOption('Choice');
  await item(1).getByLabel('Options').fill('Day\nNight\nEither');
  for (const option of ['Night', 'Either']) await item(1).getByRole('checkbox', { name: option }).click();
  await expect(item(1).getByRole('checkbox', { name: 'Applicants must answer it' })).toBeDisabled();
  await add.click();
  await item(2).getByLabel('Kind of answer').selectOption('Number');
  await item(2).getByLabel('At least').fill('many');
  await form.getByRole('button', { name: 'Post job' }).click();
  await expect(item(2).getByText('Write the question.')).toBeVisible();
  await expect(item(2).getByText('Enter a number, with at most two decimals.')).toBeVisible();
  await item(2).getByLabel('Question', { exact: true }).fill('How many years on a loom?');
  await item(2).getByLabel('At least').fill('2');
  await add.click();
  await item(3).getByLabel('Question', { exact: true }).fill('Not this one');

  // By keyboard: moved to the front, with the focus staying on it.
  await item(2).getByRole('button', { name: 'Move question 2 up' }).press('Enter');
  await expect(item(1).getByLabel('Question', { exact: true })).toHaveValue('How many years on a loom?');
  await expect(item(1).getByRole('button', { name: 'Move question 1 down' })).toBeFocused();
  await item(3).getByRole('button', { name: 'Remove question 3' }).click();
  await expect(add).toBeFocused();

  // The draft survives a reload.
  await page.reload();
  await expect(item(1).getByLabel('At least')).toHaveValue('2');
  await expect(item(2).getByRole('checkbox', { name: 'Night' })).toBeChecked();
  await form.getByRole('button', { name: 'Post job' }).click();
  await expect(toasts(page)).toContainText('Job Posted Successfully!');
  const { data } = await adminClient(instance)
    .from('jobs')
    .select('id, questions')
    .eq('title', title)
    .single<{ id: string; questions: unknown }>()
    .throwOnError();
  expect(data.questions).toEqual([
    {
      kind: 'number',
      question: 'How many years on a loom?',
      options: [],
      required: true,
      needed: { min: 2, max: null },
    },
    {
      kind: 'choice',
      question: 'Which shift suits you?',
      options: ['Day', 'Night', 'Either'],
      required: true,
      needed: { answers: ['Night', 'Either'] },
    },
  ]);

  await page.goto(`/jobs/${data.id}`);
  const questions = page.getByRole('region', { name: 'Questions for applicants' });
  await expect(questions).toMatchAriaSnapshot(`
    - heading "Questions for applicants" [level=2]
    - list:
      - listitem:
        - paragraph: How many years on a loom?
        - paragraph: Number
        - paragraph: "This job needs: at least 2"
      - listitem:
        - paragraph: Which shift suits you?
        - paragraph: Choice · Day · Night · Either
        - paragraph: "This job needs: Night or Either"
  `);
  await page.goto(`/jobs/${data.id}/edit`);
  const edited = page.getByRole('form', { name: 'Edit job' });
  await edited.getByRole('button', { name: 'Remove question 1' }).click();
  await edited.getByLabel('Options').fill('Day\nNight');
  await edited.getByRole('button', { name: 'Save changes' }).click();
  await expect(questions.getByRole('listitem')).toHaveText([/Choice · Day · Night.*This job needs: Night$/]);
});

test('a job seeker answers, sees unmet needs before sending, and both sides read the answers', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const jobId = await postJob(instance, employer, 'Plant Engineer', QUESTIONS);
  const hiring = await openBrowser(browser, instance, employer);
  await hiring.goto(`/jobs/${jobId}/applicants`);
  await expect(hiring.getByRole('heading', { name: 'No applications yet' })).toBeVisible();

  await startSignedIn(page, instance, person);
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply for Plant Engineer' });
  await expect(dialog.getByText('This job needs: Yes')).toBeVisible();
  await expect(dialog.getByText('This job needs: at least 4')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(dialog.getByText('Choose an answer.')).toHaveCount(2);
  await expect(dialog.getByText('Please answer this question.')).toHaveCount(1);

  const onSite = dialog.getByRole('radiogroup', { name: 'Can you be on site six days a week?' });
  await onSite.getByRole('radio', { name: 'No' }).click();
  await expect(dialog.getByText('This employer only considers: Yes.')).toBeVisible();
  await onSite.getByRole('radio', { name: 'Yes' }).click();
  await expect(dialog.getByText('This employer only considers: Yes.')).toBeHidden();
  await dialog.getByRole('radio', { name: 'Ran a plant' }).click();
  const years = dialog.getByLabel('How many years have you maintained a line?');
  await years.fill('2.5');
  await expect(dialog.getByText('This employer only considers: at least 4.')).toBeVisible();
  await dialog.getByLabel(/Which stop taught you the most/).fill('A bearing of ₹400.');

  // The answers are stored as a draft, like the letter.
  await page.reload();
  await page.getByRole('button', { name: 'Apply Now' }).or(dialog).first().waitFor();
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(years).toHaveValue('2.5');
  await expect(dialog.getByRole('radio', { name: 'Ran a plant' })).toBeChecked();
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf(name) });
  await dialog.getByRole('group', { name: 'Resume' }).locator('input').setInputFiles(file('Ananya.pdf'));
  await dialog
    .getByRole('group', { name: /boiler certificate/ })
    .locator('input')
    .setInputFiles(file('Boiler 2024.pdf'));
  await expect(dialog.getByText('Ready')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(toasts(page)).toContainText('Application Submitted!');

  await page.goto('/dashboard/applications');
  await page.getByRole('link', { name: 'View application to Plant Engineer' }).click();
  const own = page.getByRole('region', { name: 'Your answers' });
  await expect(own).toMatchAriaSnapshot(`
    - heading "Your answers" [level=2]
    - term: Can you be on site six days a week?
    - definition: "Yes Meets: Yes"
    - term: How have you worked with ammonia?
    - definition: "Ran a plant Meets: Ran a plant or Assisted on a plant"
    - term: How many years have you maintained a line?
    - definition: "2.5 Does not meet: at least 4"
    - term: Which stop taught you the most?
    - definition: A bearing of ₹400.
    - term: Your boiler certificate
    - definition:
      - button "Open Boiler 2024.pdf"
  `);

  // The employer sees it arrive next to the resume, and finds it by its unmet need.
  const card = hiring.getByRole('article', { name: person.name });
  await expect(card.getByText('1 need not met').filter({ visible: true })).toHaveCount(1);
  await expect(card.getByRole('region', { name: 'Answers to your questions' })).toContainText(
    'Does not meet: at least 4',
  );
  const opened = hiring.context().waitForEvent('page');
  await card.getByRole('button', { name: 'Open Boiler 2024.pdf' }).click();
  await opened;
  await hiring.getByLabel('By needed answers').selectOption('Meet every need');
  await expect(card).toBeHidden();
  await hiring.getByRole('radio', { name: 'Board' }).click();
  await expect(hiring.getByRole('region', { name: 'Under Review' }).getByRole('article')).toHaveCount(0);
  await hiring.getByLabel('By needed answers').selectOption('Do not meet a need');
  await card.getByRole('button', { name: `Answers of ${person.name}` }).click();
  await expect(hiring.getByRole('dialog')).toContainText('A bearing of ₹400.');
});

test('answers are columns of the CSV, and applying again asks the questions again', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const jobId = await postJob(instance, employer, 'Plant Engineer', QUESTIONS);
  await apply(instance, person, jobId, undefined, answer('no', 'Not yet', 6));
  const hiring = await openBrowser(browser, instance, employer);
  await hiring.goto(`/jobs/${jobId}/applicants`);
  const saving = hiring.waitForEvent('download');
  await hiring.getByRole('button', { name: 'Download CSV' }).click();
  const [head = '', row = ''] = (await readFile(await (await saving).path(), 'utf8')).split('\r\n');
  expect(head).toContain('Can you be on site six days a week?');
  expect(row).toContain('Can you be on site six days a week?; How have you worked with ammonia?');
  expect(row).toMatch(/"No","Not yet","6","",""$/);

  await startSignedIn(page, instance, person);
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Not yet' })).not.toBeChecked();
  await hiring.reload();
  await expect(hiring.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
});
