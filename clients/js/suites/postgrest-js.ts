// The cases of postgrest-js, run through supabase-js on our tables.

import assert from 'node:assert/strict';
import { refused, rows, titles } from '../support/answers.ts';
import { anonKey, connect, createPerson, url, type Client, type Person } from '../support/people.ts';
import { insert, insertOne, job, JOBS, type Row } from '../support/rows.ts';
import { Suite } from './suite.ts';

const [DATA, DESIGN, DRIVER, WEB] = ['Data Engineer', 'Designer', 'Driver', 'Web Developer'];
const NOT_ONE = { status: 406, code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' };

export async function buildPostgrestJs(): Promise<Suite> {
  const suite = new Suite('postgrest-js');
  const company = await createPerson('business', 'Konkan Works');
  const stored = await insert(company, 'jobs', JOBS);
  const post = await insertOne(company, 'posts', { content: 'Fat cats ate rats' });
  const quiet = await insertOne(company, 'posts', { content: 'Nothing was said here' });
  for (const text of ['First', 'Second']) await insertOne(company, 'comments', { post_id: post.id, text });
  await insertOne(company, 'freelancers', { title: 'Taster' });
  const samples: Samples = { ...company, jobs: stored, post: String(post.id), quiet: String(quiet.id) };
  addFilters(suite, samples);
  addTransforms(suite, samples);
  addEmbeds(suite, samples);
  addFunctions(suite, samples);
  addWrites(suite, samples);
  addClient(suite, samples);
  return suite;
}

interface Samples extends Person {
  jobs: Row[];
  post: string;
  quiet: string;
}

/** The company's jobs, ordered by title. */
function jobsOf({ client, id }: Samples) {
  return client.from('jobs').select('title').eq('employer_id', id);
}

type Jobs = ReturnType<typeof jobsOf>;

function addFilters(suite: Suite, samples: Samples): void {
  const { client, id } = samples;
  const finds = (title: string, filter: (query: Jobs) => Jobs, ...found: string[]) => {
    suite.same(`filters: ${title}`, async () => {
      assert.deepEqual(await titles(filter(jobsOf(samples))), found);
    });
  };
  finds('not', (jobs) => jobs.not('title', 'eq', DRIVER), DATA, DESIGN, WEB);
  finds('or', (jobs) => jobs.or('title.eq.Driver,location.eq.Kochi'), DRIVER, WEB);
  finds('eq', (jobs) => jobs.eq('title', DRIVER), DRIVER);
  finds('neq', (jobs) => jobs.neq('title', DRIVER), DATA, DESIGN, WEB);
  finds('gt', (jobs) => jobs.gt('salary_min', 60000), DATA);
  finds('gte', (jobs) => jobs.gte('salary_min', 60000), DATA, WEB);
  finds('lt', (jobs) => jobs.lt('salary_min', 60000), DESIGN);
  finds('lte', (jobs) => jobs.lte('salary_min', 60000), DESIGN, WEB);
  finds('like', (jobs) => jobs.like('title', '%Engineer%'), DATA);
  finds('likeAllOf', (jobs) => jobs.likeAllOf('title', ['D%', '%er']), DATA, DESIGN, DRIVER);
  finds('likeAnyOf', (jobs) => jobs.likeAnyOf('title', ['Dr%', 'We%']), DRIVER, WEB);
  finds('ilike', (jobs) => jobs.ilike('title', '%engineer%'), DATA);
  finds('ilikeAllOf', (jobs) => jobs.ilikeAllOf('title', ['d%', '%VER']), DRIVER);
  finds('ilikeAnyOf', (jobs) => jobs.ilikeAnyOf('title', ['dr%', 'we%']), DRIVER, WEB);
  finds('is', (jobs) => jobs.is('department', null), DRIVER);
  finds('in', (jobs) => jobs.in('location', ['Pune', 'Delhi']), DATA, DRIVER);
  finds('in with reserved characters', (jobs) => jobs.in('department', ['Design, print (and web)']), DESIGN);
  finds('notIn', (jobs) => jobs.notIn('location', ['Pune', 'Delhi']), DESIGN, WEB);
  finds('contains with array', (jobs) => jobs.contains('skills', ['SQL']), DATA, WEB);
  finds('contains', (jobs) => jobs.contains('skills', '{Figma}'), DESIGN);
  finds('containedBy with array', (jobs) => jobs.containedBy('skills', ['Python', 'SQL']), DATA, DRIVER);
  finds('overlaps with array', (jobs) => jobs.overlaps('skills', ['Figma', 'React']), DESIGN, WEB);
  finds('overlaps', (jobs) => jobs.overlaps('skills', '{Figma}'), DESIGN);
  finds('multiple filters', (jobs) => jobs.gt('salary_min', 50000).eq('status', 'Active'), DATA);
  finds('filter', (jobs) => jobs.filter('location', 'in', '("Pune","Kochi")'), DATA, WEB);
  finds('match', (jobs) => jobs.match({ location: 'Delhi', type: 'Part-time' }), DRIVER);
  finds('isDistinct', (jobs) => jobs.isDistinct('department', 'Engineering'), DESIGN, DRIVER, WEB);
  finds('regexMatch', (jobs) => jobs.regexMatch('title', '^D.*r$'), DATA, DESIGN, DRIVER);
  finds('regexIMatch', (jobs) => jobs.regexIMatch('title', '^dri'), DRIVER);
  const searches = (title: string, words: string, type?: 'plain' | 'phrase' | 'websearch') => {
    suite.same(`filters: ${title}`, async () => {
      const query = client.from('posts').select('content').eq('user_id', id);
      const found = query.textSearch('search', words, { config: 'english', ...(type === undefined ? {} : { type }) });
      assert.deepEqual(await rows(found), [{ content: 'Fat cats ate rats' }]);
    });
  };
  searches('textSearch', "'fat' & 'cat'");
  searches('textSearch with plainto_tsquery', 'fat cat', 'plain');
  searches('textSearch with phraseto_tsquery', 'fat cats', 'phrase');
  searches('textSearch with websearch_to_tsquery', "'fat cat' or sat", 'websearch');
  suite.same('filters: contains with json', async () => {
    const work_experience = [{ company: 'Deccan', role: 'Clerk', duration: '2' }];
    await client.from('profiles').update({ work_experience }).eq('id', id).throwOnError();
    const query = client.from('profiles').select('id').contains('work_experience', '[{"company":"Deccan"}]');
    assert.deepEqual(await rows(query.eq('id', id)), [{ id }]);
  });
  const ranges = ['rangeLt', 'rangeGt', 'rangeGte', 'rangeLte', 'rangeAdjacent'] as const;
  for (const range of ranges) {
    suite.notOffered(`filters: ${range}, as no column is a range`, async () => {
      const { status, error } = await jobsOf(samples)[range]('salary_min', '[2,4)');
      assert.deepEqual([status, error?.code], [400, 'PGRST100'], error?.message);
    });
  }
}

function addTransforms(suite: Suite, samples: Samples): void {
  const { client, id } = samples;
  suite.same('transforms: order', async () => {
    const found = await rows(jobsOf(samples).order('title', { ascending: false }));
    assert.deepEqual(found[0], { title: WEB });
  });
  suite.same('transforms: order on multiple columns', async () => {
    const found = await rows(
      jobsOf(samples).order('experience', { ascending: false, nullsFirst: false }).order('title'),
    );
    assert.deepEqual(
      found,
      [DATA, DESIGN, WEB, DRIVER].map((title) => ({ title })),
    );
  });
  suite.same('transforms: limit', async () => {
    assert.equal((await rows(jobsOf(samples).limit(1))).length, 1);
  });
  suite.same('transforms: range', async () => {
    assert.deepEqual(await rows(jobsOf(samples).order('title').range(1, 2)), [{ title: DESIGN }, { title: DRIVER }]);
  });
  suite.same('transforms: single', async () => {
    assert.deepEqual(await rows(jobsOf(samples).eq('title', DRIVER).single()), { title: DRIVER });
  });
  suite.same('basic: single yielding more than one result', () => refused(jobsOf(samples).single(), NOT_ONE));
  suite.same('transforms: maybeSingle', async () => {
    assert.equal(await rows(jobsOf(samples).eq('title', 'x').maybeSingle()), null);
  });
  suite.same('maybe-single: unwraps a single row', async () => {
    assert.deepEqual(await rows(jobsOf(samples).eq('title', DRIVER).maybeSingle()), { title: DRIVER });
  });
  suite.same('maybe-single: multiple rows are returned', async () => {
    const { error, status } = await jobsOf(samples).maybeSingle();
    assert.deepEqual([error?.code, status], ['PGRST116', 406]);
  });
  suite.same('maybe-single: honours throwOnError()', async () => {
    await assert.rejects(async () => jobsOf(samples).maybeSingle().throwOnError(), { code: 'PGRST116' });
  });
  suite.same('transforms: csv', async () => {
    assert.equal(await rows(jobsOf(samples).eq('title', DRIVER).csv()), 'title\nDriver');
  });
  suite.same('transforms: stripNulls', async () => {
    const query = client.from('jobs').select('title,salary_min').eq('employer_id', id).eq('title', DRIVER);
    assert.deepEqual(await rows(query.stripNulls()), [{ title: DRIVER }]);
  });
  suite.same('transforms: stripNulls with single', async () => {
    const query = client.from('jobs').select('title,salary_min').eq('employer_id', id).eq('title', DRIVER);
    assert.deepEqual(await rows(query.single().stripNulls()), { title: DRIVER });
  });
  suite.same('transforms: abort signal', async () => {
    const { error, status } = await jobsOf(samples).abortSignal(AbortSignal.abort());
    assert.deepEqual([status, /abort/i.test(error?.message ?? '')], [0, true]);
  });
  suite.notOffered('transforms: geojson', async () => {
    const { error, status } = await jobsOf(samples).geojson();
    assert.deepEqual([status, error?.code], [406, 'PGRST107']);
  });
  suite.notOffered('transforms: explain, unless the operator switches it on', async () => {
    const { error, status } = await jobsOf(samples).explain({ format: 'json' });
    assert.deepEqual([status, (error as { code?: string } | null)?.code], [406, 'PGRST107']);
  });
  suite.same('basic: select with head:true', async () => {
    const { data, count, status } = await client.from('jobs').select('id', { head: true }).eq('employer_id', id);
    assert.deepEqual([data, count, status], [null, null, 200]);
  });
  for (const kind of ['exact', 'planned', 'estimated'] as const) {
    const check = async () => {
      const options = { head: true, count: kind };
      const { data, count, status } = await client.from('jobs').select('id', options).eq('employer_id', id);
      assert.deepEqual([data, count, status], [null, 4, 200]);
    };
    const title = `basic: select with head:true, count:${kind}`;
    if (kind === 'exact') suite.same(title, check);
    else suite.differs(title, 'these counts are exact too', check);
  }
  suite.same('basic: select with count:exact', async () => {
    const { count, status } = await client.from('jobs').select('id', { count: 'exact' }).eq('employer_id', id).limit(1);
    assert.deepEqual([count, status], [4, 206]);
  });
  suite.same('basic: select with no match', async () => {
    const { data, status } = await jobsOf(samples).eq('title', 'missing');
    assert.deepEqual([data, status], [[], 200]);
  });
  suite.same('basic: allow ordering on JSON column', async () => {
    assert.deepEqual((await rows(jobsOf(samples).order('skills->>0').limit(1)))[0], { title: DESIGN });
  });
}

function addEmbeds(suite: Suite, samples: Samples): void {
  const { client, post, quiet, id, name } = samples;
  const author = { full_name: name };
  const embeds = (title: string, select: string, expected: unknown, of = post) => {
    suite.same(`relationships: ${title}`, async () => {
      assert.deepEqual(await rows(client.from('posts').select(select).eq('id', of).single()), expected);
    });
  };
  const said = [{ text: 'First' }, { text: 'Second' }];
  embeds('many-to-one relationship', 'author(full_name)', { author });
  embeds('one-to-many relationship', 'comments(text)', { comments: said });
  embeds('one-to-many with selective columns', 'comments(text,user_id)', {
    comments: said.map((row) => ({ ...row, user_id: id })),
  });
  embeds('nested query with selective fields', 'comments(text,author(full_name))', {
    comments: said.map((row) => ({ ...row, author })),
  });
  embeds('query with multiple one-to-many relationships', 'comments(text),post_likes(user_id)', {
    comments: said,
    post_likes: [],
  });
  embeds('many-to-many with join table', 'likers:profiles!post_likes(full_name)', { likers: [] });
  embeds('foreign key name for hinting', 'profiles!posts_user_id_fkey(full_name)', { profiles: author });
  embeds('column name for hinting', 'profiles!user_id(full_name)', { profiles: author });
  embeds('join select via column', 'user_id(full_name)', { user_id: author });
  embeds('join select via column and alias', 'writer:user_id(full_name)', { writer: author });
  embeds('!inner relationship', 'content,comments!inner(text)', { content: 'Fat cats ate rats', comments: said });
  embeds('!left oneToMany', 'comments!left(text)', { comments: [] }, quiet);
  embeds('embed resource with no fields', 'content,comments()', { content: 'Fat cats ate rats' });
  embeds('spread resource with single column', 'content,...author(full_name)', {
    content: 'Fat cats ate rats',
    full_name: name,
  });
  embeds('select spread on many relation', 'content,...comments(text)', {
    content: 'Fat cats ate rats',
    text: ['First', 'Second'],
  });
  embeds('select with type casting query', 'likes::text', { likes: '0' });
  embeds('multiple times the same column', 'a:content,b:content', { a: 'Fat cats ate rats', b: 'Fat cats ate rats' });
  embeds('select with aggregate count function', 'comments(count)', { comments: [{ count: 2 }] });
  embeds('aggregate count and alias', 'said:comments(count)', { said: [{ count: 2 }] });
  suite.same('relationships: one-to-one relationship', async () => {
    const found = client.from('profiles').select('full_name,freelancers(title)').eq('id', id).single();
    assert.deepEqual(await rows(found), { full_name: name, freelancers: { title: 'Taster' } });
  });
  suite.same('relationships: select JSON accessor', async () => {
    const found = jobsOf(samples).select('first:skills->>0').eq('title', DATA).single();
    assert.deepEqual(await rows(found), { first: 'Python' });
  });
  suite.same('relationships-error-handling: non existing relation', () =>
    refused(client.from('jobs').select('tenders!inner(id)'), { status: 400, code: 'PGRST200' }),
  );
  suite.same('relationships-aggregate: sum is off unless switched on', () =>
    refused(client.from('jobs').select('views.sum()'), { status: 400, code: 'PGRST123' }),
  );
  const comments = () => client.from('posts').select('comments(text)').eq('id', post);
  suite.same('resource-embedding: embedded eq', async () => {
    assert.deepEqual(await rows(comments().eq('comments.text', 'First')), [{ comments: [{ text: 'First' }] }]);
  });
  suite.same('resource-embedding: embedded or', async () => {
    const query = comments().or('text.eq.First,text.eq.X', { referencedTable: 'comments' });
    assert.deepEqual(await rows(query), [{ comments: [{ text: 'First' }] }]);
  });
  suite.same('resource-embedding: embedded or with and', async () => {
    const query = comments().or('text.eq.X,and(text.eq.Second,text.neq.First)', { referencedTable: 'comments' });
    assert.deepEqual(await rows(query), [{ comments: [{ text: 'Second' }] }]);
  });
  suite.same('resource-embedding: embedded order', async () => {
    const query = comments().order('text', { referencedTable: 'comments', ascending: false });
    assert.deepEqual(await rows(query), [{ comments: said.toReversed() }]);
  });
  suite.same('resource-embedding: embedded limit', async () => {
    const query = comments().order('text', { referencedTable: 'comments' }).limit(1, { referencedTable: 'comments' });
    assert.deepEqual(await rows(query), [{ comments: [{ text: 'First' }] }]);
  });
  suite.same('resource-embedding: embedded range', async () => {
    const query = comments()
      .order('text', { referencedTable: 'comments' })
      .range(1, 1, { referencedTable: 'comments' });
    assert.deepEqual(await rows(query), [{ comments: [{ text: 'Second' }] }]);
  });
}

function addFunctions(suite: Suite, samples: Samples): void {
  const { client, post, quiet, name } = samples;
  const likers = (options = {}) => client.rpc('list_likers', { p_post_id: post }, options);
  suite.same('basic: rpc', async () => {
    assert.deepEqual(await rows(client.rpc('toggle_like', { p_post_id: post })), { liked: true, likes: 1 });
  });
  suite.same('basic: rpc returns void', async () => {
    const saved = { p_profile: { headline: 'Works' }, p_seeker: null, p_freelancer: { title: 'Taster' } };
    const { data, status } = await client.rpc('save_profile', saved);
    assert.deepEqual([data, status], [null, 204]);
  });
  suite.same('rpc: no params', async () => {
    assert.ok((await rows(client.rpc('list_plans'))).length > 0);
  });
  suite.same('rpc: single field select', async () => {
    assert.deepEqual(await rows(likers().select('full_name')), [{ full_name: name }]);
  });
  suite.same('rpc: multiple fields select', async () => {
    assert.deepEqual(await rows(likers().select('full_name,user_type')), [{ full_name: name, user_type: 'business' }]);
  });
  suite.same('rpc: field aliasing', async () => {
    assert.deepEqual(await rows(likers().select('name:full_name')), [{ name }]);
  });
  suite.same('rpc: field casting', async () => {
    assert.deepEqual(await rows(likers().select('full_name::text')), [{ full_name: name }]);
  });
  suite.same('filters: filter on rpc', async () => {
    assert.deepEqual(await rows(likers().eq('full_name', 'Other')), []);
  });
  suite.same('basic: rpc with count: exact', async () => {
    assert.equal((await likers({ count: 'exact' })).count, 1);
  });
  suite.same('basic: rpc with head:true, count:exact', async () => {
    const { data, count } = await likers({ head: true, count: 'exact' });
    assert.deepEqual([data, count], [null, 1]);
  });
  suite.same('basic: rpc with get:true, count:exact', async () => {
    const { count, status } = await likers({ get: true, count: 'exact' });
    assert.deepEqual([count, status], [1, 200]);
  });
  suite.same('basic: rpc with get:true, optional param', async () => {
    const all = await rows(client.rpc('proposals_left', undefined, { get: true }));
    assert.equal(typeof all.plan, 'string');
  });
  suite.same('advanced_rpc: unresolvable function with text param', () =>
    refused(client.rpc('list_plans', { search: 'x' }), { status: 404, code: 'PGRST202' }),
  );
  suite.same('max-affected: with setof records returning rpc', async () => {
    assert.equal((await rows(likers().maxAffected(1))).length, 1);
  });
  suite.same('max-affected: rpc returns more results', async () => {
    await refused(likers().maxAffected(0), { status: 400, code: 'PGRST124' });
    await rows(client.rpc('list_likers', { p_post_id: quiet }).maxAffected(0));
  });
}

function addWrites(suite: Suite, samples: Samples): void {
  const { client, id, email } = samples;
  const [choices, award] = ['notification_preferences', { kind: 'award', email: false }];
  const named = (title: string) => client.from('jobs').select('title').eq('employer_id', id).eq('title', title);
  suite.same('basic: basic insert', async () => {
    const { data, status } = await client.from('jobs').insert(job({ title: 'One' }));
    assert.deepEqual([data, status], [null, 201]);
  });
  suite.same('transforms: select on insert', async () => {
    const made = client
      .from('jobs')
      .insert(job({ title: 'Two' }))
      .select('status');
    assert.deepEqual(await rows(made), [{ status: 'Active' }]);
  });
  suite.same('transforms: single on insert', async () => {
    assert.deepEqual(
      await rows(
        client
          .from('jobs')
          .insert(job({ title: 'Three' }))
          .select('title')
          .single(),
      ),
      { title: 'Three' },
    );
  });
  suite.same('basic: bulk insert', async () => {
    const made = client
      .from('jobs')
      .insert([job({ title: 'Four' }), job({ title: 'Five' })])
      .select('title');
    assert.deepEqual(await rows(made), [{ title: 'Four' }, { title: 'Five' }]);
  });
  suite.same('basic: insert with count: exact', async () => {
    assert.equal((await client.from('jobs').insert(job({ title: 'Six' }), { count: 'exact' })).count, 1);
  });
  suite.same('basic: bulk insert with count: exact', async () => {
    const made = [job({ title: 'Seven' }), job({ title: 'Eight' })];
    assert.equal((await client.from('jobs').insert(made, { count: 'exact' })).count, 2);
  });
  suite.same('basic: bulk insert with column defaults', async () => {
    const made = [job({ title: 'Nine' }), job({ title: 'Ten', status: 'Closed' })];
    const query = client.from('jobs').insert(made, { defaultToNull: false }).select('status');
    assert.deepEqual(await rows(query), [{ status: 'Active' }, { status: 'Closed' }]);
  });
  suite.same('basic: insert w/ empty body', async () => {
    assert.deepEqual(await rows(client.from('jobs').insert([]).select()), []);
  });
  suite.same('basic: upsert', async () => {
    const { data, status } = await client.from(choices).upsert(award).select('kind,email').single();
    assert.deepEqual([data, status], [award, 201]);
    assert.equal((await client.from(choices).upsert({ ...award, email: true })).status, 200);
  });
  suite.same('basic: on_conflict insert', async () => {
    const made = client.from(choices).upsert(award, { onConflict: 'user_id,kind' }).select('email');
    assert.deepEqual(await rows(made), [{ email: false }]);
  });
  suite.same('basic: ignoreDuplicates upsert', async () => {
    const made = client.from(choices).upsert(award, { ignoreDuplicates: true }).select('kind');
    assert.deepEqual(await rows(made), []);
  });
  suite.same('basic: upsert with count: exact', async () => {
    assert.equal((await client.from(choices).upsert(award, { count: 'exact' })).count, 1);
  });
  suite.same('basic: basic update', async () => {
    const { data, status } = await client
      .from('jobs')
      .update({ department: 'New' })
      .eq('employer_id', id)
      .eq('title', 'One');
    assert.deepEqual([data, status], [null, 204]);
  });
  suite.same('basic: update with count: exact', async () => {
    const query = client.from('jobs').update({ department: 'New' }, { count: 'exact' });
    assert.equal((await query.eq('employer_id', id).in('title', ['One', 'Two'])).count, 2);
  });
  suite.same('basic: update with no match - return=minimal', async () => {
    const { data, status } = await client.from('jobs').update({ department: 'New' }).eq('title', 'missing');
    assert.deepEqual([data, status], [null, 204]);
  });
  suite.same('basic: update with no match - return=representation', async () => {
    const { data, status } = await client.from('jobs').update({ department: 'New' }).eq('title', 'missing').select();
    assert.deepEqual([data, status], [[], 200]);
  });
  suite.same('max-affected: update should fail when exceeded', async () => {
    const query = client.from('jobs').update({ department: 'Gone' }).eq('employer_id', id).in('title', ['One', 'Two']);
    await refused(query.maxAffected(1), { status: 400, code: 'PGRST124' });
    assert.deepEqual(await rows(named('One').eq('department', 'Gone')), []);
  });
  suite.same('max-affected: update within the limit', async () => {
    const query = client.from('jobs').update({ department: 'Kept' }).eq('employer_id', id).eq('title', 'One');
    await rows(query.maxAffected(1));
  });
  suite.same('max-affected: delete should fail when exceeded', () =>
    refused(client.from('jobs').delete().eq('employer_id', id).in('title', ['One', 'Two']).maxAffected(1), {
      status: 400,
      code: 'PGRST124',
    }),
  );
  suite.same('max-affected: delete within the limit', async () => {
    await rows(client.from('jobs').delete().eq('employer_id', id).eq('title', 'One').maxAffected(1));
  });
  suite.same('basic: basic delete', async () => {
    const gone = client.from('jobs').delete().eq('employer_id', id).eq('title', 'Two').select('title');
    assert.deepEqual(await rows(gone), [{ title: 'Two' }]);
  });
  suite.same('basic: basic delete count: exact', async () => {
    const gone = client.from('jobs').delete({ count: 'exact' }).eq('employer_id', id).in('title', ['Three', 'Four']);
    assert.equal((await gone).count, 2);
  });
  suite.notOffered('transforms: rollback, unless the operator allows it', async () => {
    await rows(
      client
        .from('jobs')
        .insert(job({ title: 'Stays' }))
        .rollback(),
    );
    assert.deepEqual(await rows(named('Stays')), [{ title: 'Stays' }]);
  });
  suite.same('permission-hints: a refusal is an error of the dialect', () =>
    refused(client.from('profiles').update({ email }).eq('id', id), { status: 403, code: '42501' }),
  );
}

function addClient(suite: Suite, { client, id }: Samples): void {
  suite.same('basic: throwOnError throws errors', async () => {
    await assert.rejects(async () => client.from('missing_table').select().throwOnError(), { code: 'PGRST205' });
  });
  suite.same('basic: 404 of a table', async () => {
    const { status, statusText, error } = await client.from('missing_table').select();
    assert.deepEqual([status, statusText, error?.code], [404, 'Not Found', 'PGRST205']);
  });
  suite.same('basic: connection error w/o throwing', async () => {
    const broken = connect(anonKey, undefined, () => Promise.reject(new TypeError('fetch failed')));
    const { error, status } = await broken.from('jobs').insert({});
    assert.deepEqual([status, error?.message], [0, 'TypeError: fetch failed']);
  });
  suite.same('basic: switch schema', async () => {
    assert.equal((await schema(client, 'public').from('jobs').select('id').limit(0)).status, 200);
    await refused(schema(client, 'personal').from('users').select(), { status: 406, code: 'PGRST106' });
  });
  suite.same('basic: custom headers on a per-call basis', async () => {
    const query = client
      .from('jobs')
      .select('id')
      .eq('employer_id', id)
      .setHeader('Prefer', 'handling=strict, nonsense');
    await refused(query, { status: 400, code: 'PGRST122' });
  });
  suite.same('timeout-and-url-length: a long list of ids', async () => {
    const ids = Array.from({ length: 150 }, () => id);
    assert.deepEqual(await rows(client.from('jobs').select('id').in('id', ids)), []);
  });
  suite.same('basic: the root describes the tables', async () => {
    const response = await fetch(`${url}/rest/v1/`, { headers: { apikey: anonKey } });
    const described = (await response.json()) as { paths: Record<string, unknown> };
    assert.ok('/jobs' in described.paths);
  });
}

/** The types know only one schema, but a program may name any. */
function schema(client: Client, name: string): Client {
  return client.schema(name as never) as unknown as Client;
}
