// Refused names, values and methods: ErrorSpec, QuerySpec, InsertSpec, RpcSpec and others. Nothing is written.

import type { Pair } from './pairs.ts';

/** A read that is refused with 400. */
function refuses(from: string, path: string, code: string, message?: string): Pair {
  return { from, ask: `GET ${path}`, status: 400, error: { code, ...(message === undefined ? {} : { message }) } };
}

const BLOB = 'application/octet-stream';
const LIKERS = 'rpc/list_likers';

export const ERRORS: Pair[] = [
  { from: 'QuerySpec: HEAD of a nonexistent table', ask: 'HEAD faketable', status: 404, answer: '' },
  refuses('QuerySpec: select that cannot be read', 'posts?select=content,(', 'PGRST100'),
  refuses('QuerySpec: order by no column', 'posts?order=nope', '42703', 'column posts.nope does not exist'),
  refuses('QuerySpec: filter on no column', 'posts?nope=eq.1', '42703', 'column posts.nope does not exist'),
  refuses('QuerySpec: no uuid', 'posts?id=eq.1', '22P02', 'invalid input syntax for type uuid: "1"'),
  refuses('QuerySpec: no date', 'tenders?deadline=eq.x', '22007', 'invalid input syntax for type date: "x"'),
  refuses('QuerySpec: no boolean', 'tenders?sealed=eq.x', '22P02', 'invalid input syntax for type boolean: "x"'),
  refuses(
    'QuerySpec: a number out of range',
    'jobs?views=eq.99999999999999999999',
    '22003',
    'value "99999999999999999999" is out of range for type bigint',
  ),
  refuses('RangeSpec: a limit that is no number', 'posts?limit=x', 'PGRST100'),
  refuses('RpcSpec: no column of the rows', `${LIKERS}?p_post_id={harvest}&select=nope`, '42703'),
  refuses(
    'EmbedDisambiguationSpec: no such table',
    'posts?select=content,unknown(*)',
    'PGRST200',
    "Could not find a relationship between 'posts' and 'unknown' in the schema cache",
  ),
  {
    from: 'EmbedDisambiguationSpec: hints at a similar relation',
    ask: 'GET posts?select=comment(*)',
    status: 400,
    error: { code: 'PGRST200', hint: "Perhaps you meant 'comments' instead of 'comment'." },
  },
  {
    from: 'RpcSpec: hints the closest args',
    ask: `POST ${LIKERS}`,
    body: { post_id: '{harvest}' },
    status: 404,
    error: {
      code: 'PGRST202',
      message: 'Could not find the function public.list_likers(post_id) in the schema cache',
      hint: 'Perhaps you meant to call the function public.list_likers(p_post_id)',
    },
  },
  {
    from: 'InsertSpec: a key that is no column',
    ask: 'POST posts',
    body: { nope: 1 },
    status: 400,
    error: { code: 'PGRST204', message: "Could not find the 'nope' column of 'posts' in the schema cache" },
  },
  {
    from: 'InsertSpec: a reference to nothing',
    ask: 'POST comments',
    body: { post_id: '{missing}', text: 'x' },
    status: 409,
    error: {
      code: '23503',
      message: 'insert or update on table "comments" violates foreign key constraint "comments_post_id_fkey"',
    },
  },
  {
    from: 'InsertSpec: a null that is not allowed',
    ask: 'POST comments',
    body: { post_id: '{harvest}' },
    status: 400,
    error: {
      code: '23502',
      message: 'null value in column "text" of relation "comments" violates not-null constraint',
    },
  },
  {
    from: 'InsertSpec: the id of another account',
    ask: 'POST posts',
    body: { content: 'x', user_id: '{reader}' },
    status: 403,
    error: { code: '42501', message: 'column "user_id" of "posts" is set by the server' },
    differs: 'the refusal names the column, where PostgreSQL names the policy',
  },
  {
    from: 'CustomMediaSpec: no bytes without a handler',
    ask: 'GET posts?id=eq.{quiet}&select=content',
    with: { accept: BLOB },
    status: 406,
    error: { code: 'PGRST107', message: `None of these media types are available: ${BLOB}` },
  },
  {
    from: 'CustomMediaSpec: no text without a handler',
    ask: 'GET posts?id=eq.{quiet}&select=content',
    with: { accept: 'text/plain' },
    status: 406,
    error: { code: 'PGRST107' },
  },
  { from: 'RootSpec: POST to the root', ask: 'POST ', body: {}, status: 405, error: { code: 'PGRST117' } },
  {
    from: 'QuerySpec: a path below a table',
    ask: 'GET posts/1',
    status: 404,
    error: { code: 'PGRST125', message: 'Invalid path specified in request URL' },
  },
  {
    from: 'ErrorSpec: a method that is none',
    ask: 'QUERY posts',
    status: 405,
    error: { code: 'PGRST117', message: 'Unsupported HTTP method: QUERY' },
  },
  {
    from: "AuthSpec: 'bearer' in lower case",
    ask: 'GET posts',
    with: { authorization: 'bearer x.y.z' },
    status: 401,
    error: { code: 'PGRST301' },
  },
];
