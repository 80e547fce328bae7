// Embedded rows: the ways to name them and their shapes.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, operator, type Person } from '../../support/people.ts';
import { insert, insertOne, job } from '../../support/rows.ts';

let author: Person;
let fan: Person;
let post: string;

before(async () => {
  author = await createPerson('employer', 'Meera Nair');
  fan = await createPerson('user', 'Ravi Kumar');
  post = (await insertOne(author, 'posts', { content: 'We are hiring' })).id;
  await insertOne(fan, 'comments', { post_id: post, text: 'Where?' });
  await insertOne(author, 'comments', { post_id: post, text: 'In Pune' });
  await fan.client.rpc('toggle_like', { p_post_id: post }).throwOnError();
  await insert(author, 'jobs', [job({ title: 'Baker' }), job({ title: 'Cook' })]);
});

function selectPost(columns: string) {
  return rows(fan.client.from('posts').select(columns).eq('id', post).single());
}

function selectAuthor(columns: string) {
  return rows(fan.client.from('profiles').select(columns).eq('id', author.id).single());
}

const byMeera = { author: { full_name: 'Meera Nair' } };

test('a to-one embed is an object under the name of its table', async () => {
  assert.deepEqual(await selectPost('profiles(full_name)'), { profiles: { full_name: 'Meera Nair' } });
});

test('an embed can be renamed', async () => {
  assert.deepEqual(await selectPost('author:profiles(full_name)'), byMeera);
});

test('a hint names the constraint', async () => {
  assert.deepEqual(await selectPost('author:profiles!posts_user_id_fkey(full_name)'), byMeera);
});

test('a hint names the column', async () => {
  assert.deepEqual(await selectPost('author:profiles!user_id(full_name)'), byMeera);
});

test('the column itself can be embedded', async () => {
  assert.deepEqual(await selectPost('author:user_id(full_name)'), byMeera);
});

test('the constraint itself can be embedded', async () => {
  assert.deepEqual(await selectPost('author:posts_user_id_fkey(full_name)'), byMeera);
});

test('an embed can have the product’s name for the relation', async () => {
  assert.deepEqual(await selectPost('author(full_name)'), byMeera);
});

test('a to-many embed is a list', async () => {
  assert.deepEqual((await selectAuthor('jobs(title)')).jobs.toSorted(byTitle), [{ title: 'Baker' }, { title: 'Cook' }]);
});

test('a list without rows is empty, not null', async () => {
  const profile = await rows(fan.client.from('profiles').select('jobs(title)').eq('id', fan.id).single());
  assert.deepEqual(profile, { jobs: [] });
});

test('a table that has at most one row for each is an object or null', async () => {
  await insertOne(fan, 'seekers', { title: 'Welder' });
  const found = fan.client.from('profiles').select('full_name, seekers(title)').in('id', [fan.id, author.id]);

  assert.deepEqual(await rows(found.order('full_name')), [
    { full_name: 'Meera Nair', seekers: null },
    { full_name: 'Ravi Kumar', seekers: { title: 'Welder' } },
  ]);
});

test('a counter column and a list of the same name live side by side', async () => {
  const found = await selectPost('comments, thread:comments(text)');
  assert.deepEqual(found.comments, 2);
  assert.equal(found.thread.length, 2);
});

test('embeds nest', async () => {
  const found = await selectAuthor(
    'posts!posts_user_id_fkey(content, thread:comments(text, author:profiles(full_name)))',
  );
  const thread = found.posts[0].thread.toSorted((one: { text: string }, other: { text: string }) =>
    one.text.localeCompare(other.text),
  );

  assert.deepEqual(thread, [
    { text: 'In Pune', author: { full_name: 'Meera Nair' } },
    { text: 'Where?', author: { full_name: 'Ravi Kumar' } },
  ]);
});

test('a hint names the junction of a many-to-many relation', async () => {
  const liked = fan.client.from('profiles').select('liked:posts!post_likes(content)').eq('id', fan.id).single();
  assert.deepEqual(await rows(liked), { liked: [{ content: 'We are hiring' }] });
});

test('the rows of an embed can be counted', async () => {
  assert.deepEqual(await selectPost('thread:comments(count)'), { thread: [{ count: 2 }] });
});

test('a to-one embed is spread into its parent', async () => {
  assert.deepEqual(await selectPost('content, ...profiles(written_by:full_name)'), {
    content: 'We are hiring',
    written_by: 'Meera Nair',
  });
});

test('a to-many embed is spread into lists', async () => {
  const found = await selectAuthor('full_name, ...jobs(openings:title)');
  assert.deepEqual(found.openings.toSorted(), ['Baker', 'Cook']);
});

test('all columns of an embed come with a star', async () => {
  const { profiles } = await selectPost('profiles(*)');
  assert.equal(profiles.id, author.id);
  assert.equal(profiles.full_name, 'Meera Nair');
});

test('applications, their events and their people come in one answer', async () => {
  const [baker] = await rows(author.client.from('jobs').select('id').eq('employer_id', author.id).eq('title', 'Baker'));
  const application = {
    job_id: baker.id,
    applicant_id: fan.id,
    full_name: 'Ravi',
    email: 'r@example.in',
    resume_path: 'r.pdf',
  };
  const { id } = await rows(operator.from('job_applications').insert(application).select().single());
  const event = { application_id: id, actor_id: author.id, status: 'Under Review', note: 'Seen' };
  await operator.from('application_events').insert(event).throwOnError();

  const columns = 'job:jobs(title), applicant:profiles(full_name), events:application_events(note)';
  assert.deepEqual(await rows(author.client.from('job_applications').select(columns).eq('id', id).single()), {
    job: { title: 'Baker' },
    applicant: { full_name: 'Ravi Kumar' },
    events: [{ note: 'Seen' }],
  });
});

test('an unknown relation is refused', async () => {
  await refused(fan.client.from('posts').select('tenders(title)'), {
    status: 400,
    code: 'PGRST200',
    message: "Could not find a relationship between 'posts' and 'tenders' in the schema cache",
  });
});

test('a relation that could be two is refused with the candidates', async () => {
  const { error, status } = await fan.client.from('profiles').select('blocks(created_at)');

  assert.equal(status, 300);
  assert.equal(error?.code, 'PGRST201');
  assert.match(error.hint, /blocks!blocks_user_id_fkey/);
  assert.equal((error.details as unknown as unknown[]).length, 2);
});

test('the plain word count is the number of rows, of a list, of a single row and of the table', async () => {
  assert.deepEqual(await selectPost('id, thread:comments(count)'), { id: post, thread: [{ count: 2 }] });
  assert.deepEqual(await selectPost('author(count)'), { author: { count: 1 } });
  assert.deepEqual(await rows(fan.client.from('posts').select('count').eq('id', post)), [{ count: 1 }]);
});

test('aggregates other than count are disabled', async () => {
  await refused(fan.client.from('jobs').select('salary_min.max()'), { status: 400, code: 'PGRST123' });
});

function byTitle(one: { title: string }, other: { title: string }): number {
  return one.title.localeCompare(other.title);
}
