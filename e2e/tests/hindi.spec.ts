// The main journeys in Hindi. The page is in Hindi; stored and sent values stay English.

import { randomUUID } from 'node:crypto';
import { openBrowser } from '../support/browsers';
import { apply, postJob } from '../support/hiring';
import { hindi, showIn } from '../support/languages';
import { openMailedLink } from '../support/mail';
import { makePdf } from '../support/pdf';
import { adminClient, createPerson, publishPost } from '../support/people';
import { startAs, startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test.use({ locale: 'hi-IN' });

test('someone registers, confirms the address and applies to a job', async ({ page, instance }) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'employer');
  const title = `Plant Engineer ${employer.id.slice(-6)}`;
  const jobId = await postJob(instance, employer, title);
  const email = `${randomUUID()}@example.in`;
  await page.goto('/register');
  await page.getByLabel('पूरा नाम').fill('कमला पाठक');
  await page.getByLabel('ईमेल').fill(email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill('nilgiri-2026');
  await page.getByRole('button', { name: 'रजिस्टर करें' }).click();
  await expect(toasts(page)).toContainText(hindi('auth', 'almostThere'));
  await openMailedLink(page, instance, email, hindi('auth', 'link.signup.action'));
  await expect(page.getByRole('heading', { name: hindi('auth', 'confirmed.title') })).toBeVisible();

  await page.goto(`/jobs/${jobId}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  // The employer's text is English, and is marked as English.
  await expect(page.locator('[lang=en]', { hasText: 'Keep two lines running' }).first()).toBeVisible();
  await page
    .getByRole('button', { name: hindi('jobs', 'apply') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: hindi('apply', 'for', { title }) });
  await dialog.getByLabel(hindi('apply', 'coverLetter')).fill('रात की पाली भी ठीक है।');
  // A language change in between loses nothing.
  await showIn(page, 'en');
  const english = page.getByRole('dialog', { name: `Apply for ${title}` });
  await expect(english.getByLabel('Cover letter')).toHaveValue('रात की पाली भी ठीक है।');
  await showIn(page, 'hi');
  const resume = { name: 'Kamala.pdf', mimeType: 'application/pdf', buffer: makePdf('Kamala') };
  await dialog.locator('input[type=file]').setInputFiles(resume);
  await expect(dialog.getByText(hindi('files', 'ready'))).toBeVisible();
  await dialog.getByRole('button', { name: hindi('apply', 'send') }).click();
  await expect(toasts(page)).toContainText(hindi('apply', 'sent'));
  await page.goto('/dashboard/applications');
  await expect(page.getByRole('article', { name: title })).toContainText(hindi('status', 'underReview'));

  const { data } = await adminClient(instance)
    .from('job_applications')
    .select('status, cover_letter')
    .eq('job_id', jobId)
    .single()
    .throwOnError();
  expect(data).toEqual({ status: 'Under Review', cover_letter: 'रात की पाली भी ठीक है।' });
});

test('an employer posts a job and invites an applicant', async ({ page, instance, person }) => {
  const employer = await startAs(page, instance, 'employer', 'Sahyadri Foods');
  const title = `Line Lead ${employer.id.slice(-6)}`;
  await page.goto('/post-job');
  const form = page.getByRole('form', { name: hindi('posting-forms', 'post.title.job') });
  await form.getByLabel(hindi('job-forms', 'field.title')).fill(title);
  await form.getByLabel(hindi('job-forms', 'field.location')).fill('Nashik');
  await form.getByLabel(hindi('job-forms', 'field.type')).selectOption({ label: hindi('values', 'jobType.fullTime') });
  await form.getByLabel(hindi('posting-forms', 'description')).fill('लाइन चलाना।');
  await form.getByLabel(hindi('posting-forms', 'requirements')).fill('डिप्लोमा');
  await form.getByRole('button', { name: hindi('posting-forms', 'post.job') }).click();
  await expect(toasts(page)).toContainText(hindi('posting-forms', 'post.posted.job'));
  const { data: job } = await adminClient(instance)
    .from('jobs')
    .select('id, type, status')
    .eq('title', title)
    .single<{ id: string; type: string; status: string }>()
    .throwOnError();
  expect(job).toMatchObject({ type: 'Full-time', status: 'Active' });

  const application = await apply(instance, person, job.id);
  await page.goto(`/jobs/${job.id}/applicants`);
  const card = page.getByRole('article', { name: person.name });
  const invite = hindi('dashboard-employer', 'step.interview.action');
  await card.getByRole('button', { name: invite }).click();
  const invitation = page.getByRole('dialog', { name: hindi('interview-form', 'title', { name: person.name }) });
  await invitation.getByLabel(hindi('interview-form', 'place.Video')).fill('https://meet.example.in/plant');
  await invitation.getByRole('button', { name: hindi('interview-form', 'offer') }).click();
  await expect(card).toContainText('इंटरव्यू तय');
  const { data } = await adminClient(instance)
    .from('job_applications')
    .select('status')
    .eq('id', application)
    .single()
    .throwOnError();
  expect(data).toEqual({ status: 'Interview Scheduled' });
});

test('a business posts a tender, and someone bids', async ({ page, instance, person, browser }) => {
  const business = await startAs(page, instance, 'business', 'Sahyadri Foods');
  const title = `Depot scales ${business.id.slice(-6)}`;
  await page.goto('/post-tender');
  const form = page.getByRole('form', { name: hindi('posting-forms', 'post.title.tender') });
  await form.getByLabel(hindi('tender-forms', 'field.title')).fill(title);
  await form
    .getByLabel(hindi('tender-forms', 'field.category'))
    .selectOption({ label: hindi('values', 'category.technology') });
  await form.getByLabel(hindi('tender-forms', 'field.deadline')).fill('2030-01-31');
  await form.getByLabel(hindi('posting-forms', 'description')).fill('दो डिपो, हर एक में दो काँटे।');
  await form.getByLabel(hindi('posting-forms', 'requirements')).fill('पाँच साल की गारंटी');
  await form.getByRole('button', { name: hindi('posting-forms', 'post.tender') }).click();
  await expect(toasts(page)).toContainText(hindi('posting-forms', 'post.posted.tender'));
  const { data: tender } = await adminClient(instance)
    .from('tenders')
    .select('id, category, status')
    .eq('title', title)
    .single<{ id: string; category: string; status: string }>()
    .throwOnError();
  expect(tender).toMatchObject({ category: 'Technology', status: 'Open' });

  // The bidder uses English, and the business's text is marked as Hindi.
  const bidder = await openBrowser(browser, instance, person);
  await bidder.goto(`/b2b/${tender.id}`);
  await expect(bidder.locator('[lang=hi]', { hasText: 'दो डिपो' }).first()).toBeVisible();
  await showIn(bidder, 'hi');
  const submit = hindi('proposal', 'submit');
  await bidder.getByRole('button', { name: submit }).first().click();
  const dialog = bidder.getByRole('dialog', { name: submit });
  await dialog.getByLabel(hindi('proposal', 'mobile')).fill('98765 43210');
  await dialog.getByLabel(hindi('proposal', 'address')).fill('12 MG Road, Pune');
  const [gstin, verify] = [hindi('proposal', 'gst'), (label: string) => hindi('proposal', 'verify.what', { label })];
  for (const [number, verdict] of [
    ['39AAPFU0939F1ZV', '39 किसी राज्य का नहीं है'],
    ['27AAPFU0939F1ZV', 'राज्य: महाराष्ट्र।'],
  ] as const) {
    await dialog.getByRole('textbox', { name: gstin }).fill(number);
    await dialog.getByRole('button', { name: verify(gstin) }).click();
    await expect(dialog.getByText(verdict)).toBeVisible();
  }
  await dialog.getByRole('button', { name: submit }).click();
  await expect(toasts(bidder)).toContainText(hindi('proposal', 'sent'));
  await bidder.context().close();
  const { data } = await adminClient(instance)
    .from('proposals')
    .select('status')
    .eq('tender_id', tender.id)
    .single()
    .throwOnError();
  expect(data).toEqual({ status: 'Under Review' });
  await page.goto('/dashboard/business');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText(hindi('status', 'open'));
});

test('people post, comment and write to each other', async ({ page, instance, person }) => {
  const other = await createPerson(instance, 'Kavya Nair');
  await publishPost(instance, other, `Six trucks, one depot. ${other.id}`);
  await startSignedIn(page, instance, person);
  await page.goto('/');
  const composer = page.getByRole('form', { name: hindi('post-composer', 'title') });
  await composer.getByRole('textbox').fill(`सड़क आज सुबह खुल गई है, ट्रक निकल चुके हैं। ${person.id}`);
  await composer.getByRole('button', { name: hindi('post-composer', 'post') }).click();
  await expect(toasts(page)).toContainText(hindi('post-composer', 'created'));
  await expect(page.getByRole('article').filter({ hasText: person.id })).toContainText('सड़क आज सुबह खुल गई');

  const post = page.getByRole('article').filter({ hasText: other.id });
  await expect(post.locator('[lang=en]', { hasText: 'Six trucks' }).first()).toBeVisible();
  await post.getByRole('button', { name: hindi('posts', 'comment'), exact: true }).click();
  await post.getByRole('textbox', { name: hindi('post-details', 'comment.add') }).fill('बढ़िया!');
  await post.getByRole('button', { name: hindi('post-details', 'comment.send') }).click();
  await expect(post.getByText('बढ़िया!')).toBeVisible();

  await page.goto(`/message/${other.id}`);
  await page.getByLabel(hindi('messages', 'write.box', { name: other.name })).fill('नमस्ते, डिपो कब खुलेगा?');
  await showIn(page, 'en');
  await expect(page.getByLabel(`Message to ${other.name}`)).toHaveValue('नमस्ते, डिपो कब खुलेगा?');
  await page.getByRole('button', { name: 'Send message' }).click();
  // On the English page, the message is the part in another language.
  await expect(page.locator('[lang=hi]', { hasText: 'डिपो कब खुलेगा' }).first()).toBeVisible();
});
