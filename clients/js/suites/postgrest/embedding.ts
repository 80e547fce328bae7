// Related rows: QuerySpec, EmbedDisambiguationSpec, EmbedInnerJoinSpec, RelatedQueriesSpec and SpreadQueriesSpec.

import type { Pair } from './pairs.ts';

const NAME = { full_name: 'Malabar Spices' };
const POST = 'posts?id=eq.{harvest}';

/** A read whose whole rows are compared. */
function reads(from: string, path: string, answer: unknown): Pair {
  return { from, ask: `GET ${path}`, status: 200, answer };
}

export const EMBEDDING: Pair[] = [
  reads('QuerySpec: requesting parents', `${POST}&select=profiles!posts_user_id_fkey(full_name)`, [{ profiles: NAME }]),
  reads('QuerySpec: parents and children', `${POST}&select=author(full_name),comments(text)&comments.order=text`, [
    { author: NAME, comments: [{ text: 'First' }, { text: 'Second' }, { text: 'Third' }] },
  ]),
  reads('QuerySpec: while renaming them', `${POST}&select=writer:author(name:full_name)`, [
    { writer: { name: 'Malabar Spices' } },
  ]),
  reads('QuerySpec: no children are []', 'posts?id=eq.{quiet}&select=comments(text)', [{ comments: [] }]),
  reads(
    'QuerySpec: children 2 levels',
    `profiles?id=eq.{me}&select=posts(comments(text))&posts.content=like.*fun*&posts.comments.text=eq.First`,
    [{ posts: [{ comments: [{ text: 'First' }] }] }],
  ),
  reads('QuerySpec: filtering nested items', `${POST}&select=comments(text)&comments.text=eq.Third`, [
    { comments: [{ text: 'Third' }] },
  ]),
  reads('QuerySpec: works when having a pk as fk', 'freelancers?id=eq.{me}&select=title,profile(full_name)', [
    { title: 'Taster', profile: NAME },
  ]),
  reads('QuerySpec: one to one from the other side', 'profiles?id=eq.{me}&select=freelancers(title)', [
    { freelancers: { title: 'Taster' } },
  ]),
  reads('QuerySpec: column as target', `${POST}&select=user_id(full_name)`, [{ user_id: NAME }]),
  reads('QuerySpec: column as hint', `${POST}&select=profiles!user_id(full_name)`, [{ profiles: NAME }]),
  reads(
    'QuerySpec: an aliased child plus a non aliased child',
    `${POST}&select=comments(text),one:comments(text)&one.text=eq.First&comments.text=eq.Second`,
    [{ one: [{ text: 'First' }], comments: [{ text: 'Second' }] }],
  ),
  reads(
    'QuerySpec: two aliased children plus or',
    `${POST}&select=one:comments(text),two:comments(text)&one.or=(text.eq.First,text.eq.X)&two.or=(text.eq.Third)`,
    [{ one: [{ text: 'First' }], two: [{ text: 'Third' }] }],
  ),
  reads('QuerySpec: ordering embedded entities', `${POST}&select=comments(text)&comments.order=text.desc`, [
    { comments: [{ text: 'Third' }, { text: 'Second' }, { text: 'First' }] },
  ]),
  reads(
    'QuerySpec: ordering embedded entities with alias',
    `${POST}&select=said:comments(text)&said.order=text.desc&said.limit=1`,
    [{ said: [{ text: 'Third' }] }],
  ),
  reads(
    'RangeSpec: limit works on all levels',
    `${POST}&select=comments(text)&comments.order=text&comments.limit=1&comments.offset=1&limit=1`,
    [{ comments: [{ text: 'Second' }] }],
  ),
  reads('QuerySpec: empty embed of a many-to-one', `${POST}&select=content,author()`, [
    { content: 'It is kind of fun to do the impossible' },
  ]),
  reads('QuerySpec: empty embed of a one-to-many', 'posts?{posted}&select=content,comments!inner()', [
    { content: 'It is kind of fun to do the impossible' },
  ]),
  reads('QuerySpec: count of the embedded', `${POST}&select=comments(count)`, [{ comments: [{ count: 3 }] }]),
  {
    from: 'QuerySpec: a filter on what is not embedded',
    ask: 'GET posts?comments.text=eq.X',
    status: 400,
    error: {
      code: 'PGRST108',
      message: "'comments' is not an embedded resource in this request",
      hint: "Verify that 'comments' is included in the 'select' query parameter.",
    },
  },
  {
    from: 'EmbedDisambiguationSpec: fails without a relation',
    ask: 'GET jobs?select=tenders(title)',
    status: 400,
    error: {
      code: 'PGRST200',
      message: "Could not find a relationship between 'jobs' and 'tenders' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'jobs' and 'tenders' in the schema 'public', but no matches were found.",
    },
  },
  {
    from: 'EmbedDisambiguationSpec: fails if the fk is not known',
    ask: 'GET posts?select=profiles!unknown_fkey(full_name)',
    status: 400,
    error: {
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'posts' and 'profiles' using the hint 'unknown_fkey' in the schema 'public', but no matches were found.",
    },
  },
  {
    ...reads('EmbedDisambiguationSpec: o2m and m2m to the same table', `${POST}&select=profiles(full_name)`, [
      { profiles: NAME },
    ]),
    differs: 'the key on this side wins where PostgREST answers 300: decisions/named-relations.md',
  },
  {
    from: 'EmbedDisambiguationSpec: two keys to the same table',
    ask: 'GET profiles?select=blocks(created_at)',
    status: 300,
    error: {
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'profiles' and 'blocks'",
    },
  },
  reads('EmbedDisambiguationSpec: embed by FK name', `${POST}&select=posts_user_id_fkey(full_name)`, [
    { posts_user_id_fkey: NAME },
  ]),
  reads(
    'EmbedDisambiguationSpec: by FK name and its column at once',
    `${POST}&select=user_id,author:posts_user_id_fkey(full_name)`,
    [{ user_id: '{me}', author: NAME }],
  ),
  reads(
    'EmbedDisambiguationSpec: the junction of an m2m',
    'posts?id=eq.{quiet}&select=likers:profiles!post_likes(full_name)',
    [{ likers: [] }],
  ),
  reads(
    'EmbedInnerJoinSpec: ignores empty lists',
    'posts?{posted}&select=comments!inner(text)&comments.text=eq.First',
    [{ comments: [{ text: 'First' }] }],
  ),
  reads(
    'EmbedInnerJoinSpec: the default left join does not',
    'posts?{posted}&select=comments(text)&comments.text=eq.First&order=content.desc',
    [{ comments: [{ text: 'First' }] }, { comments: [] }],
  ),
  reads(
    'EmbedInnerJoinSpec: filters the source by its parent',
    'comments?select=text,post:posts!inner(content)&post.id=eq.{harvest}&order=text&limit=1',
    [{ text: 'First', post: { content: 'It is kind of fun to do the impossible' } }],
  ),
  reads(
    'EmbedInnerJoinSpec: two levels below',
    'profiles?id=eq.{me}&select=full_name,posts!inner(comments!inner(text))&posts.comments.text=eq.Nothing',
    [],
  ),
  {
    from: 'EmbedInnerJoinSpec: with a count',
    ask: 'HEAD posts?{posted}&select=id,comments!inner(id)',
    with: { prefer: 'count=exact' },
    status: 200,
    headers: { 'content-range': '0-0/1' },
  },
  reads(
    'RelatedQueriesSpec: order by a many-to-one',
    'comments?post_id=eq.{harvest}&select=text,author(full_name)&order=author(full_name).desc&limit=1',
    [{ text: 'Third', author: { full_name: 'Ravi Iyer' } }],
  ),
  {
    from: 'RelatedQueriesSpec: fails when it is not to-one',
    ask: 'GET posts?select=comments(text)&order=comments(text)',
    status: 400,
    error: {
      code: 'PGRST118',
      message: "A related order on 'comments' is not possible",
      details: "'posts' and 'comments' do not form a many-to-one or one-to-one relationship",
    },
  },
  {
    from: 'RelatedQueriesSpec: fails when it is not embedded',
    ask: 'GET posts?select=content&order=author(full_name)',
    status: 400,
    error: { code: 'PGRST108', message: "'author' is not an embedded resource in this request" },
  },
  reads(
    'RelatedQueriesSpec: null filter on a one-to-many',
    'posts?{posted}&select=content,comments()&comments=is.null',
    [{ content: 'Fat cats ate rats' }],
  ),
  reads(
    'RelatedQueriesSpec: not.is.null on a one-to-many',
    'posts?{posted}&select=content,comments()&comments=not.is.null',
    [{ content: 'It is kind of fun to do the impossible' }],
  ),
  reads(
    'RelatedQueriesSpec: an or across embeds',
    'posts?{posted}&select=content,comments(),author()&author.full_name=eq.Other&or=(comments.not.is.null,author.not.is.null)',
    [{ content: 'It is kind of fun to do the impossible' }],
  ),
  {
    from: 'RelatedQueriesSpec: works with count=exact',
    ask: 'GET posts?{posted}&select=content,comments()&comments=is.null',
    with: { prefer: 'count=exact' },
    status: 200,
    headers: { 'content-range': '0-0/1' },
  },
  reads(
    'RelatedQueriesSpec: order by an alias',
    'comments?post_id=eq.{harvest}&select=text,a:author(full_name)&order=a(full_name).desc&limit=1',
    [{ text: 'Third', a: { full_name: 'Ravi Iyer' } }],
  ),
  reads(
    'SpreadQueriesSpec: order by what is spread',
    'comments?post_id=eq.{harvest}&select=text,...author(full_name)&order=author(full_name).desc&limit=1',
    [{ text: 'Third', full_name: 'Ravi Iyer' }],
  ),
  reads(
    'QuerySpec: filters aliased embedded entities by the target name',
    'posts?id=eq.{harvest}&select=said:comments(text)&comments.text=eq.First',
    [{ said: [{ text: 'First' }] }],
  ),
  reads('SpreadQueriesSpec: many-to-one', `${POST}&select=content,...author(full_name)`, [
    { content: 'It is kind of fun to do the impossible', ...NAME },
  ]),
  reads(
    'SpreadQueriesSpec: inside a normal embed',
    `${POST}&select=comments(text,...author(full_name))&comments.text=eq.Third`,
    [{ comments: [{ text: 'Third', full_name: 'Ravi Iyer' }] }],
  ),
  reads('SpreadQueriesSpec: one-to-one', 'freelancers?id=eq.{me}&select=title,...profile(full_name)', [
    { title: 'Taster', ...NAME },
  ]),
  reads('SpreadQueriesSpec: one-to-many as lists', `${POST}&select=...comments(text)&comments.order=text`, [
    { text: ['First', 'Second', 'Third'] },
  ]),
  reads('SpreadQueriesSpec: an empty list when none is found', 'posts?id=eq.{quiet}&select=...comments(text)', [
    { text: [] },
  ]),
  reads('SpreadQueriesSpec: with a column filter', `${POST}&select=...comments(text)&comments.text=eq.First`, [
    { text: ['First'] },
  ]),
];
