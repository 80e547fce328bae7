// Editing the own profile with each account type.

import type { Page } from '@playwright/test';
import { createFreelancer, review } from '../support/directory';
import { silenceLiveConnection } from '../support/live';
import { createPerson, endSessions, adminClient, type Person } from '../support/people';
import { makePng } from '../support/pictures';
import { startAs, startSignedIn } from '../support/screens';
import { expect, signIn, test, toasts } from '../support/test';

async function edit(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeFocused();
}

test('C-015 C-052 C-226 C-228 C-229 C-294 C-295 C-297 C-300 C-301 C-302 C-303 C-307 a job seeker fills the whole form and finds it stored', async ({
  page,
  instance,
  person,
  complaints,
}) => {
  await startSignedIn(page, instance, person);
  // Nobody is listed without asking for it.
  await page.goto('/job-seekers?owner=me');
  await expect(page.getByRole('heading', { name: 'No Job Seekers Found' })).toBeVisible();
  await edit(page);
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByLabel('Full name').fill('Ananya R. Iyer');
  await form.getByLabel('Bio').fill('I design what people pay with.');
  const skills = form.getByRole('combobox', { name: 'Skills' });
  await skills.fill('rea');
  await skills.press('ArrowDown');
  await skills.press('Enter');
  await skills.fill('Kannada');
  await skills.press('Enter');
  await form.getByLabel('Address').fill('Bengaluru, Karnataka');
  await form.getByRole('button', { name: 'Add work experience' }).click();
  await expect(form.getByLabel('Company', { exact: true })).toBeFocused();
  await form.getByLabel('Company', { exact: true }).fill('Kaveri Systems');
  await form.getByLabel('Role').fill('Designer');
  await form.getByLabel('Start month').selectOption('April');
  await form.getByLabel('Start year').selectOption('2020');
  await form.getByLabel('End year').selectOption('2019');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('It ends before it starts. Choose a later end.')).toBeVisible();
  await expect(form.getByLabel('End year')).toBeFocused();
  await form.getByLabel('End month').selectOption('March');
  await form.getByLabel('End year').selectOption('2024');
  await form.getByRole('button', { name: 'Add work experience' }).click();
  await form.getByRole('button', { name: 'Remove work experience 2' }).click();
  await form.getByRole('button', { name: 'Add education' }).click();
  await form.getByLabel('Institution').fill('National Institute of Design');
  await form.getByLabel('Degree').fill('B.Des.');
  await form.getByLabel('Year', { exact: true }).fill('2020');
  await form.getByRole('checkbox', { name: 'Appear in Job Seekers' }).click();
  const seeking = form.getByRole('region', { name: 'Job Seekers' });
  await seeking.getByLabel('Title').fill('Product designer');
  await seeking.getByLabel('Availability').selectOption('Open to Offers');
  await form.getByRole('checkbox', { name: 'Offer freelance services' }).click();
  const offering = form.getByRole('region', { name: 'Freelancers' });
  await offering.getByLabel('Title').fill('Designer for hire');
  await offering.getByLabel('Hourly rate').fill('1200');
  await offering.getByRole('button', { name: 'Add portfolio piece' }).click();
  await offering.getByRole('group', { name: 'portfolio piece 1' }).getByLabel('Title').fill('Tea stall menu');
  await offering.getByLabel('Web address').fill('ananya.example.in/menu');

  const answered = Promise.withResolvers<undefined>();
  await page.route('**/rest/v1/rpc/save_profile', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  answered.resolve(undefined);
  await expect(toasts(page)).toContainText('Profile updated!');
  await expect(toasts(page)).toContainText('Your profile has been successfully updated.');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Ananya R. Iyer' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Your account, Ananya R. Iyer/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Work experience' })).toContainText('Kaveri Systems');
  await expect(page.getByRole('region', { name: 'Work experience' })).toContainText('Apr 2020 – Mar 2024');
  await expect(page.getByRole('main').getByText('4 years', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);

  expect(await storedProfile(instance, person)).toMatchObject({
    full_name: 'Ananya R. Iyer',
    bio: 'I design what people pay with.',
    address: 'Bengaluru, Karnataka',
    skills: ['React', 'Kannada'],
    total_experience: '4 years',
    work_experience: [
      {
        company: 'Kaveri Systems',
        role: 'Designer',
        duration: 'Apr 2020 – Mar 2024',
        start: '2020-04',
        end: '2024-03',
      },
    ],
    education: [{ institution: 'National Institute of Design', degree: 'B.Des.', year: '2020' }],
    seeker: { title: 'Product designer', availability: 'Open to Offers', skills: ['React', 'Kannada'] },
    freelancer: {
      title: 'Designer for hire',
      hourly_rate: 1200,
      portfolio: [{ title: 'Tea stall menu', url: 'https://ananya.example.in/menu' }],
    },
  });
  await page.goto('/job-seekers?owner=me');
  await expect(page.getByRole('article')).toContainText('Product designer');
  const portfolio = ['Tea stall menu', 'Bus map', 'Ration card'].map((title) => ({
    title,
    url: 'https://a.example.in/',
  }));
  await adminClient(instance).from('freelancers').update({ portfolio }).eq('id', person.id).throwOnError();
  await page.goto('/freelancers?owner=me');
  await expect(page.getByRole('article')).toContainText('Designer for hire');
  await expect(page.getByRole('article')).toContainText('Tea stall menu, Bus map');
  await expect(page.getByRole('article')).not.toContainText('Ration card');
});

test('C-298 C-386 an employer edits name, company name and company bio', async ({ page, instance }) => {
  const employer = await startAs(page, instance, 'employer', 'Rohan Deshpande');
  await edit(page);

  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Rohan Deshpande');
  await expect(page.getByRole('region', { name: 'Work experience' })).toHaveCount(0);
  await page.getByLabel('Company name').fill('Sahyadri Foods');
  await page.getByLabel('Company bio').fill('Cold chain from farm to shop.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByText('Sahyadri Foods')).toBeVisible();
  expect(await storedProfile(instance, employer)).toMatchObject({
    company_name: 'Sahyadri Foods',
    bio: 'Cold chain from farm to shop.',
  });
});

test('C-299 C-386 a business edits company name and description, and needs the former', async ({ page, instance }) => {
  const business = await startAs(page, instance, 'business', 'Hetal Kothari');
  await edit(page);
  await page.getByLabel('Description').fill('Rooftop solar for mills.');
  await page.getByLabel('Company name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Company name is required.')).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await page.getByLabel('Company name').fill('Surat Loom Works');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Profile updated!');
  expect(await storedProfile(instance, business)).toMatchObject({
    company_name: 'Surat Loom Works',
    bio: 'Rooftop solar for mills.',
  });
});

test('C-296 Cancel restores the stored values, and leaving unsaved changes asks first', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person);
  await edit(page);
  await page.getByLabel('Full name').fill('Someone Else');
  await page.getByRole('link', { name: 'Sangam, home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Someone Else');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
});

test('C-304 what was typed stays when the server refuses it, and a handle that is taken is marked', async ({
  page,
  instance,
  person,
}) => {
  const other = await createPerson(instance, 'Rohan Deshpande');
  const { handle } = await storedProfile(instance, other);
  await startSignedIn(page, instance, person);
  await edit(page);
  await page.route('**/rest/v1/rpc/save_profile', (route) =>
    route.fulfill({ status: 507, json: { code: '53100', message: 'The disk is full.' } }),
  );
  await page.getByLabel('Handle').fill(handle);
  await page.getByLabel('Bio').fill('Still here.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Error updating profile');
  await expect(toasts(page)).toContainText('The server is out of storage space');
  await expect(page.getByLabel('Bio')).toHaveValue('Still here.');
  await page.unroute('**/rest/v1/rpc/save_profile');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('This handle is taken.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Handle')).toBeFocused();
  await expect(page.getByLabel('Bio')).toHaveValue('Still here.');
});

test('C-304 input survives a session that was ended elsewhere', async ({ page, instance, person }) => {
  await silenceLiveConnection(page);
  await startSignedIn(page, instance, person);
  await edit(page);
  await page.getByLabel('Headline').fill('Kept through the sign-in.');
  await page.getByRole('button', { name: 'Add work experience' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Indus Health');
  await page.getByLabel('Role').fill('Researcher');
  await endSessions(instance, person);
  await page.getByRole('button', { name: 'Save' }).click();
  await signIn(page, person);

  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Kept through the sign-in.');
  await expect(page.getByLabel('Role')).toHaveValue('Researcher');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(page.getByText('Kept through the sign-in.')).toBeVisible();
  await expect(page.getByText('Indus Health')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel(/^Bio/).fill('Kept as well.');
  // A request of the page that is still under way would find the session ended before Save does.
  await page.waitForLoadState('networkidle');
  await endSessions(instance, person);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await signIn(page, person);
  await expect(page.getByLabel(/^Bio/)).toHaveValue('Kept as well.');
});

test('C-306 a photo is chosen, uploaded with its percentage, shown everywhere and removed', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person);
  await edit(page);
  const pick = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^(Add a|Change) photo$/ }).click();
    await (await chooser).setFiles(file);
  };
  await pick({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(toasts(page)).toContainText('Unsupported file type');
  await pick({ name: 'face.png', mimeType: 'image/png', buffer: makePng(64, 128) });
  // M-21: the visible part is chosen by dragging or by keys.
  const cropping = page.getByRole('dialog', { name: 'Position your photo' });
  await cropping.getByRole('button', { name: 'Visible part' }).press('ArrowUp');
  await cropping.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await cropping.getByRole('button', { name: 'Use photo' }).click();
  const released = Promise.withResolvers<undefined>();
  await page.route('**/storage/v1/object/upload/sign/**', async (route) => {
    if (route.request().method() === 'PUT') await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading face.png' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+%$/,
  );
  released.resolve(undefined);

  await expect(toasts(page)).toContainText('Profile updated!');
  const { avatar_url: url } = await storedProfile(instance, person);
  expect(url).toMatch(new RegExp(`^/storage/v1/object/public/avatars/${person.id}/${person.id}-\\d+\\.png$`));
  const shown = page.getByRole('banner').locator(`img[src*="${person.id}"]`);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(63);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect((await storedProfile(instance, person)).avatar_url).toBeNull();
  expect((await page.request.get(url ?? '')).ok()).toBe(false);
});

test('a reviewed freelancer is asked before leaving the list, and can change their mind', async ({
  page,
  instance,
}) => {
  const kavya = await createFreelancer(instance, 'Kavya Nair');
  const author = await createPerson(instance, 'Rohan Deshpande');
  await review(instance, author, kavya);
  await startSignedIn(page, instance, kavya);
  await edit(page);
  await page.getByRole('checkbox', { name: 'Offer freelance services' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Stop offering freelance services?' });
  await expect(question).toContainText('1 review');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await storedProfile(instance, kavya)).freelancer).not.toBeNull();
  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Leave Freelancers' }).click();

  await expect(toasts(page)).toContainText('Profile updated!');
  expect((await storedProfile(instance, kavya)).freelancer).toBeNull();
});

async function storedProfile(instance: Parameters<typeof adminClient>[0], { id }: Person) {
  const { data } = await adminClient(instance)
    .from('profiles')
    .select('*, seeker:seekers(*), freelancer:freelancers(*)')
    .eq('id', id)
    .single<{ handle: string; avatar_url: string | null; freelancer: unknown }>()
    .throwOnError();
  return data;
}
