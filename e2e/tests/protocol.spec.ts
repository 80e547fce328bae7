// The server's protocols for the page and for other programs: its five services, and what each request carries.

import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { openBrowser } from '../support/browsers';
import { apply, moveOn, postJob } from '../support/hiring';
import { createPerson, adminClient, signIn as act } from '../support/people';
import { startSignedIn } from '../support/screens';
import { chatOn, openConversation } from '../support/conversations';
import { expect, test } from '../support/test';

test('C-003, C-392: rows, accounts, files, functions and live changes come from one address', async ({
  instance,
  person,
}) => {
  const client = await act(instance, person);
  const kavya = await createPerson(instance, 'Kavya Nair');
  const conversation = await openConversation(instance, person, kavya);
  expect((await client.auth.getUser()).data.user?.email).toBe(person.email);

  const heard = Promise.withResolvers<unknown>();
  const joined = Promise.withResolvers<undefined>();
  const channel = client
    .channel('anything')
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'messages', filter: `conversation_id=eq.${conversation}` },
      ({ new: message }) => {
        heard.resolve(message.content);
      },
    )
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) joined.resolve(undefined);
    });
  await joined.promise;
  const words = { conversation_id: conversation, sender_id: person.id, content: 'Hello.' };
  await client.from('messages').insert(words).throwOnError();
  expect(await heard.promise).toBe('Hello.');
  await client.removeChannel(channel);

  const kept = await client.storage.from('attachments').upload(`${conversation}/a.txt`, 'A list of pens.');
  expect(kept.error).toBeNull();
  expect((await client.storage.from('attachments').download(`${conversation}/a.txt`)).error).toBeNull();
  const refused = await client.functions.invoke('delete-account', { body: { password: 'not-mine' } });
  expect(refused.response?.status).toBeGreaterThanOrEqual(400);
  expect(refused.response?.url).toBe(`${instance.url}/functions/v1/delete-account`);
});

test('C-391: every request of the page carries the key, and the token of the signed-in user', async ({
  page,
  instance,
  person,
}) => {
  const kavya = await createPerson(instance, 'Kavya Nair');
  await startSignedIn(page, instance, person);
  const sent: { path: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    // The browser itself loads public pictures, not the client.
    if (/^\/storage\/v1\/(object|render\/image)\/public\//.test(path)) return;
    if (/^\/(rest|storage|functions|auth)\/v1\//.test(path)) sent.push({ path, headers: request.headers() });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  await page.goto(`/message/${kavya.id}`);
  await chatOn(page).say('Hello.');
  await expect(chatOn(page).messages.getByRole('img', { name: 'Sent', exact: true })).toBeVisible();

  const token = await page.evaluate(() => {
    const stored = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(stored) ?? '{}') as { access_token?: string };
    return session.access_token ?? '';
  });
  expect(sent.length).toBeGreaterThan(5);
  for (const { path, headers } of sent) {
    expect(headers.apikey, path).toBe(instance.anonKey);
    expect(headers.authorization, path).toBe(`Bearer ${token}`);
  }
});

test('C-378, C-380: applications and tenders have only the specified statuses', async ({ instance, person }) => {
  const employer = await createPerson(instance, 'Sahyadri Foods', 'business');
  const [hired, rejected] = await Promise.all([
    apply(instance, person, await postJob(instance, employer, 'Plant Engineer')),
    apply(instance, person, await postJob(instance, employer, 'Retail Sales Lead')),
  ]);
  const operator = adminClient(instance);
  const statusOf = async (id: string) =>
    (await operator.from('job_applications').select('status').eq('id', id).single<{ status: string }>()).data?.status;
  expect(await statusOf(hired)).toBe('Under Review');
  for (const status of ['Interview Scheduled', 'Accepted', 'Hired']) {
    await moveOn(instance, employer, hired, status);
    expect(await statusOf(hired)).toBe(status);
  }
  await moveOn(instance, employer, rejected, 'Rejected', 'We chose someone who can start at once.');
  expect(await statusOf(rejected)).toBe('Rejected');
  const client = await act(instance, employer);
  const call = { p_application_id: rejected, p_status: 'On Hold' };
  expect((await client.rpc('set_application_status', call)).error).not.toBeNull();
  const other = await operator.from('job_applications').update({ status: 'On Hold' }).eq('id', rejected);
  expect(other.error).not.toBeNull();

  const { data: tender } = await client
    .from('tenders')
    .insert({ title: 'Cold store', category: 'Technology', deadline: '2030-01-31', description: 'Two chambers.' })
    .select('id, status')
    .single<{ id: string; status: string }>()
    .throwOnError();
  expect(tender.status).toBe('Open');
  expect((await client.from('tenders').update({ status: 'Paused' }).eq('id', tender.id)).error).not.toBeNull();
  await client.from('tenders').update({ status: 'Closed' }).eq('id', tender.id).throwOnError();
});

test('C-043, C-385: each account type has its own dashboard', async ({ browser, instance }) => {
  for (const [type, action] of [
    ['user', 'Browse Jobs'],
    ['employer', 'Post New Job'],
    ['business', 'Post New Tender'],
  ] as const) {
    const page = await openBrowser(browser, instance, await createPerson(instance, 'Ananya Iyer', type));
    await page.goto('/dashboard');
    await expect(page).toHaveURL(`${instance.url}/dashboard/${type}`);
    await expect(page.getByRole('main').getByRole('link', { name: action }).first()).toBeVisible();
    await page.context().close();
  }
});
