// Columns, order, ranges, forms and credentials: QuerySpec, RangeSpec, SingularSpec, NullsStripSpec, AuthSpec and others.

import type { Pair } from './pairs.ts';

const OBJECT = 'application/vnd.pgrst.object+json';
const TITLES = 'jobs?{mine}&select=title&order=title';
const [DATA, DESIGN, DRIVER, WEB] = [
  { title: 'Data Engineer' },
  { title: 'Designer' },
  { title: 'Driver' },
  { title: 'Web Developer' },
];
const OFFSIDE = { code: 'PGRST103', message: 'Requested range not satisfiable' };
const BAD_ZONE = { code: '22023', message: 'invalid value for parameter "TimeZone": "Jupiter/Red_Spot"' };
const NOT_ONE = { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' };

/** A read of the company's jobs, ordered by title, with the expected rows and range. */
function range(
  from: string,
  more: string,
  sent: Record<string, string>,
  answer: unknown,
  contentRange: string,
  status = 200,
): Pair {
  return { from, ask: `GET ${TITLES}${more}`, with: sent, status, answer, headers: { 'content-range': contentRange } };
}

/** A read of the company's jobs, ordered by salary. */
function order(from: string, by: string, ...answer: unknown[]): Pair {
  return { from, ask: `GET jobs?{mine}&select=title&order=${by}`, status: 200, answer };
}

export const READING: Pair[] = [
  {
    from: 'QuerySpec: a nonexistent table',
    ask: 'GET faketable',
    status: 404,
    error: {
      code: 'PGRST205',
      message: "Could not find the table 'public.faketable' in the schema cache",
      details: null,
    },
  },
  {
    from: 'ErrorSpec: a hint for a similar name',
    ask: 'GET job',
    status: 404,
    error: { code: 'PGRST205', hint: "Perhaps you meant the table 'public.jobs'" },
  },
  { from: 'QuerySpec: one simple column', ask: 'GET jobs?id=eq.{driver}&select=title', status: 200, answer: [DRIVER] },
  {
    from: 'QuerySpec: rename simple column',
    ask: 'GET jobs?id=eq.{driver}&select=name:title',
    status: 200,
    answer: [{ name: 'Driver' }],
  },
  {
    from: 'QuerySpec: one simple column with casting',
    ask: 'GET jobs?id=eq.{driver}&select=views::text',
    status: 200,
    answer: [{ views: '0' }],
  },
  {
    from: 'QuerySpec: rename simple column with casting',
    ask: 'GET jobs?id=eq.{driver}&select=seen:views::text',
    status: 200,
    answer: [{ seen: '0' }],
  },
  {
    from: 'QuerySpec: json column',
    ask: 'GET jobs?{mine}&title=eq.Data Engineer&select=skills',
    status: 200,
    answer: [{ skills: ['Python', 'SQL'] }],
  },
  {
    from: 'QuerySpec: fails on bad casting (wrong cast type)',
    ask: 'GET jobs?select=title::fakecolumntype',
    status: 400,
    error: { code: '42704', message: 'type "fakecolumntype" does not exist' },
  },
  {
    from: 'QuerySpec: can cast types with numbers',
    ask: 'GET jobs?id=eq.{driver}&select=views::int8',
    status: 200,
    answer: [{ views: 0 }],
  },
  {
    from: "QuerySpec: fields that don't exist",
    ask: 'GET jobs?select=title,header_color',
    status: 400,
    error: { code: '42703', message: 'column jobs.header_color does not exist' },
  },
  { from: 'QuerySpec: select is a star without the parameter', ask: 'GET saves?{posted}', status: 200, answer: [] },
  {
    from: 'QuerySpec: count is a plain word',
    ask: 'GET jobs?{mine}&select=count',
    status: 200,
    answer: [{ count: 4 }],
  },
  {
    from: 'AggregateFunctionsSpec: off unless switched on',
    ask: 'GET jobs?select=views.sum()',
    status: 400,
    error: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' },
  },

  order('QuerySpec: by a column asc', 'salary_min.asc&salary_min=not.is.null', DESIGN, WEB, DATA),
  order('QuerySpec: by a column desc', 'title.desc', WEB, DRIVER, DESIGN, DATA),
  order('QuerySpec: nulls first', 'salary_min.nullsfirst', DRIVER, DESIGN, WEB, DATA),
  order('QuerySpec: asc with nulls last', 'salary_min.asc.nullslast', DESIGN, WEB, DATA, DRIVER),
  order('QuerySpec: desc with nulls first', 'salary_min.desc.nullsfirst', DRIVER, DATA, WEB, DESIGN),
  order('QuerySpec: desc with nulls last', 'salary_min.desc.nullslast', DATA, WEB, DESIGN, DRIVER),
  order(
    'QuerySpec: two columns with nulls and direction',
    'experience.desc.nullslast,title.asc',
    DATA,
    DESIGN,
    WEB,
    DRIVER,
  ),
  order('QuerySpec: no direction or nulls specified', 'salary_min', DESIGN, WEB, DATA, DRIVER),
  {
    from: 'QuerySpec: bad syntax of order',
    ask: 'GET jobs?order=title.asc.nullslasttt',
    status: 400,
    error: { code: 'PGRST100' },
    differs: 'the parser tells in its own words where it stopped',
  },

  range('RangeSpec: returns whole range with status 200', '', {}, [DATA, DESIGN, DRIVER, WEB], '0-3/*'),
  range('RangeSpec: */* for empty range', '&title=eq.X', {}, [], '*/*'),
  range('RangeSpec: count with an empty body', '&title=eq.X', { prefer: 'count=exact' }, [], '*/0'),
  range('RangeSpec: count=none', '', { prefer: 'count=none' }, [DATA, DESIGN, DRIVER, WEB], '0-3/*'),
  range('RangeSpec: top level limit', '&limit=3', {}, [DATA, DESIGN, DRIVER], '0-2/*'),
  range('RangeSpec: headers override get parameters', '&limit=3', { range: '0-1' }, [DATA, DESIGN], '0-1/*'),
  range('RangeSpec: limit and offset', '&limit=2&offset=1', {}, [DESIGN, DRIVER], '1-2/*'),
  range('RangeSpec: offset 0 is a no-op', '&offset=0', {}, [DATA, DESIGN, DRIVER, WEB], '0-3/*'),
  range('RangeSpec: a negative offset is a no-op', '&offset=-4', {}, [DATA, DESIGN, DRIVER, WEB], '0-3/*'),
  range('RangeSpec: limit equals 0', '&limit=0', {}, [], '*/*'),
  {
    from: 'RangeSpec: fails if limit is negative',
    ask: 'GET jobs?limit=-1',
    status: 416,
    error: { ...OFFSIDE, details: 'Limit should be greater than or equal to zero.' },
  },
  {
    from: 'RangeSpec: nonzero start without items',
    ask: 'GET saves?{posted}&offset=1',
    with: { prefer: 'count=exact' },
    status: 416,
    error: { ...OFFSIDE, details: 'An offset of 1 was requested, but there are only 0 rows.' },
    headers: { 'content-range': '*/0' },
  },
  {
    from: 'RangeSpec: start past last item',
    ask: `GET ${TITLES}&offset=100`,
    with: { prefer: 'count=exact' },
    status: 416,
    error: { ...OFFSIDE, details: 'An offset of 100 was requested, but there are only 4 rows.' },
    headers: { 'content-range': '*/4' },
  },
  range('RangeSpec: succeeds with partial content', '', { range: '0-1' }, [DATA, DESIGN], '0-1/*'),
  range(
    'RangeSpec: partial content with a count',
    '',
    { range: '0-1', prefer: 'count=exact' },
    [DATA, DESIGN],
    '0-1/4',
    206,
  ),
  range('RangeSpec: understands open-ended ranges', '', { range: '2-' }, [DRIVER, WEB], '2-3/*'),
  range('RangeSpec: allows one-item requests', '', { range: '0-0' }, [DATA], '0-0/*'),
  range('RangeSpec: truncation beyond the length', '', { range: '2-100' }, [DRIVER, WEB], '2-3/*'),
  range('RangeSpec: the whole with a count', '', { prefer: 'count=exact' }, [DATA, DESIGN, DRIVER, WEB], '0-3/4'),
  {
    from: 'RangeSpec: fails with 416 for offside range',
    ask: `GET ${TITLES}`,
    with: { range: '1-0' },
    status: 416,
    error: {
      ...OFFSIDE,
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    },
  },
  {
    from: 'RangeSpec: HEAD has the headers of GET',
    ask: `HEAD ${TITLES}&limit=3&offset=1`,
    status: 200,
    answer: '',
    headers: { 'content-range': '1-3/*', 'content-type': 'application/json; charset=utf-8' },
  },
  {
    ...range('RangeSpec: count=planned', '&limit=1', { prefer: 'count=planned' }, [DATA], '0-0/4', 206),
    differs: 'planned counts are exact',
  },
  {
    ...range('RangeSpec: count=estimated', '&limit=1', { prefer: 'count=estimated' }, [DATA], '0-0/4', 206),
    differs: 'estimated counts are exact',
  },

  {
    from: 'QuerySpec: an unknown accept type',
    ask: 'GET jobs?limit=0',
    with: { accept: 'text/unknowntype' },
    status: 406,
    error: { code: 'PGRST107', message: 'None of these media types are available: text/unknowntype' },
  },
  { from: 'QuerySpec: */* in accept', ask: 'GET jobs?limit=0', with: { accept: '*/*' }, status: 200, answer: [] },
  {
    from: 'QuerySpec: */* rescues an unknown type',
    ask: 'GET jobs?limit=0',
    with: { accept: 'text/unknowntype, */*' },
    status: 200,
    answer: [],
  },
  {
    from: 'QuerySpec: a specific preference overrides */*',
    ask: `GET ${TITLES}&limit=1`,
    with: { accept: 'text/csv, */*' },
    status: 200,
    answer: 'title\nData Engineer',
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  },
  {
    from: 'QuerySpec: client preference',
    ask: 'GET jobs?limit=0',
    with: { accept: 'text/csv, application/json' },
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  },
  {
    from: 'QuerySpec: CSV',
    ask: 'GET jobs?{mine}&select=title,salary_min&order=title&limit=3',
    with: { accept: 'text/csv' },
    status: 200,
    answer: 'title,salary_min\nData Engineer,90000\nDesigner,50000\nDriver,',
  },
  {
    from: 'QuerySpec: Content-Location with alphabetized params',
    ask: 'GET jobs?title=eq.X&select=title',
    status: 200,
    headers: { 'content-location': '/jobs?select=title&title=eq.X' },
  },
  {
    from: 'QuerySpec: no Content-Profile for one schema',
    ask: 'GET jobs?limit=0',
    status: 200,
    headers: { 'content-profile': null },
  },
  {
    from: 'MultipleSchemaSpec: a schema that is not exposed',
    ask: 'GET jobs',
    with: { 'Accept-Profile': 'unknown' },
    status: 406,
    error: {
      code: 'PGRST106',
      message: 'Invalid schema: unknown',
      hint: 'Only the following schemas are exposed: public',
    },
  },
  {
    from: 'MultipleSchemaSpec: the exposed schema by name',
    ask: 'GET jobs?limit=0',
    with: { 'Accept-Profile': 'public' },
    status: 200,
    answer: [],
  },

  {
    from: 'SingularSpec: selects an existing object',
    ask: 'GET jobs?id=eq.{driver}&select=title',
    with: { accept: OBJECT },
    status: 200,
    answer: DRIVER,
    headers: { 'content-type': `${OBJECT}; charset=utf-8` },
  },
  {
    from: 'SingularSpec: fails for zero rows',
    ask: 'GET jobs?id=eq.{missing}',
    with: { accept: OBJECT },
    status: 406,
    error: { ...NOT_ONE, details: 'The result contains 0 rows' },
  },
  {
    from: 'SingularSpec: fails for several rows',
    ask: 'GET jobs?{mine}',
    with: { accept: OBJECT },
    status: 406,
    error: { ...NOT_ONE, details: 'The result contains 4 rows' },
  },
  {
    from: 'NullsStripSpec: a list',
    ask: 'GET jobs?id=eq.{driver}&select=title,salary_min',
    with: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
    status: 200,
    answer: [DRIVER],
  },
  {
    from: 'NullsStripSpec: an object',
    ask: 'GET jobs?id=eq.{driver}&select=title,salary_min',
    with: { accept: `${OBJECT};nulls=stripped` },
    status: 200,
    answer: DRIVER,
  },
  {
    from: 'NullsStripSpec: an object that is several',
    ask: 'GET jobs?{mine}',
    with: { accept: `${OBJECT};nulls=stripped` },
    status: 406,
    error: NOT_ONE,
  },
  {
    from: 'NullsStripSpec: not asked for',
    ask: 'GET jobs?id=eq.{driver}&select=title,salary_min',
    with: { accept: 'application/vnd.pgrst.array+json' },
    status: 200,
    answer: [{ title: 'Driver', salary_min: null }],
  },
  {
    from: 'PlanSpec: off unless switched on',
    ask: 'GET jobs',
    with: { accept: 'application/vnd.pgrst.plan+json' },
    status: 406,
    error: { code: 'PGRST107' },
  },

  {
    from: 'HandlingSpec: strict with invalid preferences',
    ask: 'GET jobs',
    with: { prefer: 'handling=strict, anything' },
    status: 400,
    error: {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: anything',
    },
  },
  {
    from: 'HandlingSpec: lenient with invalid preferences',
    ask: 'GET jobs?limit=0',
    with: { prefer: 'handling=lenient, anything' },
    status: 200,
    answer: [],
  },
  {
    from: 'TimezoneSpec: changes the zone',
    ask: 'GET tenders?{tendered}&title=eq.Paint&select=created_at',
    with: { prefer: 'handling=strict, timezone=Asia/Kolkata' },
    status: 200,
    headers: { 'preference-applied': 'handling=strict, timezone=Asia/Kolkata' },
  },
  {
    from: 'TimezoneSpec: an invalid zone with strict',
    ask: 'GET jobs',
    with: { prefer: 'handling=strict, timezone=Jupiter/Red_Spot' },
    status: 400,
    error: BAD_ZONE,
  },
  {
    from: 'TimezoneSpec: an invalid zone',
    ask: 'GET jobs?limit=0',
    with: { prefer: 'timezone=Jupiter/Red_Spot' },
    status: 400,
    error: BAD_ZONE,
  },

  {
    from: 'AuthSpec: tables that anonymous does not own',
    ask: 'GET saves',
    as: 'visitor',
    status: 401,
    error: { code: '42501' },
    headers: { 'www-authenticate': 'Bearer' },
  },
  {
    from: 'AuthSpec: tables that no account owns',
    ask: 'GET contact_messages',
    status: 403,
    error: { code: '42501', message: 'permission denied for table contact_messages' },
  },
  {
    from: 'AuthSpec: fails when auth header is sent empty',
    ask: 'GET jobs',
    with: { authorization: 'Bearer ' },
    status: 401,
    error: { code: 'PGRST301' },
  },
  {
    from: 'ErrorSpec: partial token',
    ask: 'GET jobs',
    with: { authorization: 'Bearer abc.def' },
    status: 401,
    error: { code: 'PGRST301' },
    headers: { 'www-authenticate': /^Bearer error="invalid_token"/ },
  },
  {
    from: 'ErrorSpec: random characters',
    ask: 'GET jobs',
    with: { authorization: 'Bearer abc.def.ghi' },
    status: 401,
    error: { code: 'PGRST301' },
  },
  {
    from: "ErrorSpec: algorithm 'none'",
    ask: 'GET jobs',
    with: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.' },
    status: 401,
    error: { code: 'PGRST301' },
  },
  {
    from: 'ErrorSpec: proxy-status',
    ask: 'GET faketable',
    status: 404,
    headers: { 'proxy-status': 'Sangam; error=PGRST205' },
    differs: 'the header names our server',
  },

  {
    from: 'CorsSpec: preflight request',
    ask: 'OPTIONS jobs',
    as: 'visitor',
    with: {
      Origin: 'http://example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,apikey',
    },
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': /PATCH/,
      'access-control-allow-headers': /content-type/i,
    },
  },
  {
    from: 'CorsSpec: exposes response headers',
    ask: 'GET jobs?limit=0',
    with: { Origin: 'http://example.com' },
    status: 200,
    headers: { 'access-control-expose-headers': /content-range/i },
  },
  {
    from: 'OptionsSpec: a writeable table',
    ask: 'OPTIONS jobs',
    status: 200,
    headers: { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' },
  },
  { from: 'OptionsSpec: an unknown table', ask: 'OPTIONS unknown', status: 404 },
  {
    from: 'OptionsSpec: a volatile function',
    ask: 'OPTIONS rpc/toggle_like',
    status: 200,
    headers: { allow: 'OPTIONS,POST' },
  },
  {
    from: 'OptionsSpec: a stable function',
    ask: 'OPTIONS rpc/list_plans',
    status: 200,
    headers: { allow: 'OPTIONS,GET,HEAD,POST' },
  },
  { from: 'OptionsSpec: the root', ask: 'OPTIONS ', status: 200, headers: { allow: 'OPTIONS,GET,HEAD' } },
  {
    from: 'RootSpec: describes itself',
    ask: 'GET ',
    as: 'operator',
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8' },
  },
];
