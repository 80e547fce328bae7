// Filters and logic: QuerySpec, AndOrParamsSpec and JsonOperatorSpec.

import type { Pair } from './pairs.ts';

/** The jobs of the company that a filter finds, by title. */
function finds(from: string, filter: string, ...titles: string[]): Pair {
  const answer = titles.map((title) => ({ title }));
  return { from, ask: `GET jobs?{mine}&select=title&order=title&${filter}`, status: 200, answer };
}

/** The tenders of the company that a filter finds, by title. */
function findsTenders(from: string, filter: string, ...titles: string[]): Pair {
  const answer = titles.map((title) => ({ title }));
  return { from, ask: `GET tenders?{tendered}&select=title&order=title&${filter}`, status: 200, answer };
}

/** The posts of the company that a filter finds. */
function findsPosts(from: string, filter: string, ...contents: string[]): Pair {
  const answer = contents.map((content) => ({ content }));
  return { from, ask: `GET posts?{posted}&select=content&order=content&${filter}`, status: 200, answer };
}

const [DATA, DESIGN, DRIVER, WEB] = ['Data Engineer', 'Designer', 'Driver', 'Web Developer'];
const [FUN, CATS] = ['It is kind of fun to do the impossible', 'Fat cats ate rats'];

const PARSER = 'the parser tells in its own words where it stopped';
const OPERATOR = 'an operator that a type lacks is a mistake in the request: 400, where PostgREST says 404';

export const FILTERS: Pair[] = [
  finds('QuerySpec: matches with equality', 'title=eq.Driver', DRIVER),
  finds('QuerySpec: matches with equality using not operator', 'title=not.eq.Driver', DATA, DESIGN, WEB),
  finds('QuerySpec: more than one condition using not operator', 'title=like.D*&type=not.eq.Contract', DATA, DRIVER),
  finds('QuerySpec: inequality using not operator (lt)', 'salary_min=not.lt.60000', DATA, WEB),
  finds('QuerySpec: inequality using not operator (gt)', 'salary_min=not.gt.60000', DESIGN, WEB),
  finds('QuerySpec: matches items IN', 'location=in.(Pune,Delhi)', DATA, DRIVER),
  finds('QuerySpec: matches items NOT IN', 'location=not.in.(Pune,Delhi)', DESIGN, WEB),
  finds('QuerySpec: matches nulls using not operator', 'salary_min=not.is.null', DATA, DESIGN, WEB),
  finds('QuerySpec: matches not_null using is operator', 'salary_min=is.not_null', DATA, DESIGN, WEB),
  finds('QuerySpec: matches nulls in varchar fields', 'department=is.null', DRIVER),
  finds('QuerySpec: matches nulls in numeric fields', 'salary_min=is.null', DRIVER),
  finds('QuerySpec: not.is.not_null is equivalent to is.null', 'salary_min=not.is.not_null', DRIVER),
  findsTenders('QuerySpec: matches with trilean values (true)', 'sealed=is.true', 'Paint'),
  findsTenders('QuerySpec: matches with trilean values (false)', 'sealed=is.false', 'Roof'),
  findsTenders('QuerySpec: matches with trilean values (unknown)', 'sealed=is.unknown'),
  finds('QuerySpec: null in upper case', 'salary_min=is.NULL', DRIVER),
  finds('QuerySpec: not_null in mixed case', 'salary_min=is.NoT_NuLl', DATA, DESIGN, WEB),
  findsTenders('QuerySpec: trilean values in upper case', 'sealed=is.TRUE', 'Paint'),
  findsTenders('QuerySpec: trilean values in mixed case', 'sealed=is.FAlSe', 'Roof'),
  {
    from: "QuerySpec: fails if 'is' has no null or trilean",
    ask: 'GET tenders?sealed=is.nil',
    status: 400,
    error: { code: 'PGRST100' },
  },
  finds('QuerySpec: matches with like at the end', 'title=like.*er', DATA, DESIGN, DRIVER, WEB),
  finds('QuerySpec: matches with like at the beginning', 'title=like.De*', DESIGN),
  finds('QuerySpec: like minds the case', 'title=like.*DRIVER*'),
  finds('QuerySpec: matches with like using not operator', 'title=not.like.D*', WEB),
  finds('QuerySpec: matches with ilike', 'title=ilike.*DRI*', DRIVER),
  finds('QuerySpec: matches with ilike using not operator', 'title=not.ilike.d*', WEB),
  finds('QuerySpec: matches with ~', 'title=match.^D.*eer$', DATA),
  finds('QuerySpec: matches with ~ using not operator', 'title=not.match.^D', WEB),
  finds('QuerySpec: matches with ~*', 'title=imatch.^dRi', DRIVER),
  finds('QuerySpec: matches with ~* using not operator', 'title=not.imatch.^d', WEB),
  finds('QuerySpec: eq(any)', 'title=eq(any).{Driver,Designer}', DESIGN, DRIVER),
  finds('QuerySpec: gt(any)', 'salary_min=gt(any).{50000,80000}', DATA, WEB),
  finds('QuerySpec: gte(all)', 'salary_min=gte(all).{50000,60000}', DATA, WEB),
  finds('QuerySpec: lt(all)', 'salary_min=lt(all).{60000,90000}', DESIGN),
  finds('QuerySpec: like(any)', 'title=like(any).{Dr*,We*}', DRIVER, WEB),
  finds('QuerySpec: like(all)', 'title=like(all).{D*,*er}', DATA, DESIGN, DRIVER),
  finds('QuerySpec: ilike(any)', 'title=ilike(any).{dr*,we*}', DRIVER, WEB),
  finds('QuerySpec: match(any)', 'title=match(any).{^Dr,^We}', DRIVER, WEB),
  finds('QuerySpec: imatch(all)', 'title=imatch(all).{^d,ver$}', DRIVER),
  finds('QuerySpec: IS DISTINCT FROM', 'department=isdistinct.Engineering', DESIGN, DRIVER, WEB),
  finds('QuerySpec: IS DISTINCT FROM using not operator', 'department=not.isdistinct.Engineering', DATA),
  finds('QuerySpec: matches with cs operator', 'skills=cs.{SQL}', DATA, WEB),
  finds('QuerySpec: matches with cd operator', 'skills=cd.{Python,SQL,Figma}', DATA, DESIGN, DRIVER),
  finds('AndOrParamsSpec: ov', 'skills=ov.{Figma,React}', DESIGN, WEB),

  findsPosts('QuerySpec: to_tsquery', 'search=fts.impossible', FUN),
  findsPosts('QuerySpec: lexeme boolean operators (&, !)', 'search=fts.fun%26!possible', FUN),
  findsPosts('QuerySpec: lexeme boolean operators (|)', 'search=fts.impossible%7Crats', CATS, FUN),
  findsPosts('QuerySpec: plainto_tsquery with a stop word', 'search=plfts.The%20Fat%20Rats', CATS),
  findsPosts('QuerySpec: websearch_to_tsquery', 'search=wfts.The%20Fat%20Rats', CATS),
  findsPosts('QuerySpec: boolean operators in websearch_to_tsquery', 'search=wfts.impossible%20or%20rats', CATS, FUN),
  findsPosts('QuerySpec: exclusion in websearch_to_tsquery', 'search=wfts.fun%20-cats', FUN),
  findsPosts('QuerySpec: negated with not operator', 'search=not.fts.impossible', CATS),
  findsPosts('QuerySpec: phraseto_tsquery', 'search=phfts.Fat%20Cats', CATS),
  findsPosts('QuerySpec: phraseto_tsquery negated', 'search=not.phfts(english).Fat%20Cats', FUN),
  findsPosts(
    'QuerySpec: fts with or query param',
    'or=(search.phfts.Fat%20Cats,search.fts(english).impossible)',
    CATS,
    FUN,
  ),
  findsPosts('QuerySpec: fts on a text column', 'content=fts.impossible', FUN),
  findsPosts('QuerySpec: fts(simple)', 'search=fts(simple).impossible', FUN),
  {
    from: 'QuerySpec: fts with different dictionaries',
    ask: 'GET posts?search=fts(french).amusant',
    status: 400,
    error: { code: '42704', message: 'text search configuration "french" does not exist' },
    notOffered: true,
  },

  finds(
    'QuerySpec: IN with only quoted values',
    'department=in.("Design, print (and web)","Engineering")',
    DATA,
    DESIGN,
  ),
  finds('QuerySpec: IN with and without quotes', 'department=in.("Design, print (and web)",Engineering)', DATA, DESIGN),
  finds('QuerySpec: IN accepts escaped double quotes', 'department=in.("Say \\"hello\\"")', WEB),
  finds('QuerySpec: IN passes any escaped char as itself', 'department=in.("\\E\\n\\gineering")', DATA),
  finds('QuerySpec: IN with single double quotes as values', 'department=in.(Say "hello")', WEB),
  finds('QuerySpec: empty IN works for integer', 'salary_min=in.()'),
  finds('QuerySpec: empty IN works for text', 'title=in.()'),
  findsTenders('QuerySpec: empty IN works for bool', 'sealed=in.()'),
  findsTenders('QuerySpec: empty IN works for date', 'deadline=in.()'),
  finds('QuerySpec: not.in with no value returns all', 'title=not.in.()', DATA, DESIGN, DRIVER, WEB),
  finds('QuerySpec: empty IN ignores spaces', 'salary_min=in.(%20)'),
  finds('QuerySpec: an empty eq filter', 'title=eq.'),
  {
    from: 'QuerySpec: fails if an operator is not given',
    ask: 'GET jobs?title=Driver',
    status: 400,
    error: { code: 'PGRST100' },
    differs: PARSER,
  },
  {
    from: 'QuerySpec: a value that is no number',
    ask: 'GET jobs?salary_min=eq.many',
    status: 400,
    error: { code: '22P02', message: 'invalid input syntax for type bigint: "many"' },
  },
  {
    from: 'QuerySpec: ilike on a column that is no text',
    ask: 'GET jobs?salary_min=ilike.1*',
    status: 400,
    error: { code: '42883' },
    differs: OPERATOR,
  },

  finds('AndOrParamsSpec: simple logic', 'or=(title.eq.Driver,title.eq.Designer)', DESIGN, DRIVER),
  finds('AndOrParamsSpec: negate simple logic', 'not.or=(title.eq.Driver,title.eq.Designer)', DATA, WEB),
  finds(
    'AndOrParamsSpec: combined with traditional filters',
    'type=eq.Contract&or=(title.eq.Driver,title.eq.Designer)',
    DESIGN,
  ),
  finds(
    'AndOrParamsSpec: nested inside the same expression',
    'or=(and(title.eq.Driver,location.eq.Delhi),title.eq.Designer)',
    DESIGN,
    DRIVER,
  ),
  finds(
    'AndOrParamsSpec: negated while nested',
    'or=(not.and(title.eq.Driver,location.eq.Delhi),title.eq.Driver)',
    DATA,
    DESIGN,
    DRIVER,
    WEB,
  ),
  finds('AndOrParamsSpec: combined unnested', 'or=(title.eq.Driver,title.eq.Designer)&and=(location.eq.Delhi)', DRIVER),
  finds('AndOrParamsSpec: eq and neq', 'and=(type.eq.Contract,title.neq.Driver)', DESIGN),
  finds('AndOrParamsSpec: lt and gt', 'or=(salary_min.lt.60000,salary_min.gt.80000)', DATA, DESIGN),
  finds('AndOrParamsSpec: lte and gte', 'or=(salary_min.lte.50000,salary_min.gte.90000)', DATA, DESIGN),
  finds('AndOrParamsSpec: like and ilike', 'or=(title.like.Dri*,title.ilike.WEB*)', DRIVER, WEB),
  finds('AndOrParamsSpec: in', 'or=(title.in.(Driver,Designer),location.in.(Kochi))', DESIGN, DRIVER, WEB),
  finds('AndOrParamsSpec: is', 'and=(department.is.null,salary_min.is.null)', DRIVER),
  finds('AndOrParamsSpec: isdistinct', 'and=(department.isdistinct.Engineering,title.isdistinct.Driver)', DESIGN, WEB),
  finds('AndOrParamsSpec: cs and cd', 'or=(skills.cs.{Figma},skills.cd.{Python,SQL})', DATA, DESIGN, DRIVER),
  finds(
    'AndOrParamsSpec: eq, cs, like can be negated',
    'and=(title.not.eq.Driver,skills.not.cs.{SQL},title.not.like.X*)',
    DESIGN,
  ),
  finds(
    'AndOrParamsSpec: in, is can be negated',
    'and=(title.not.in.(Driver),department.not.is.null)',
    DATA,
    DESIGN,
    WEB,
  ),
  finds('AndOrParamsSpec: lt, gte can be negated', 'and=(salary_min.not.lt.60000,salary_min.not.gte.90000)', WEB),
  finds(
    'AndOrParamsSpec: gt, lte, ilike can be negated',
    'or=(salary_min.not.gt.50000,salary_min.not.lte.80000,title.not.ilike.*r)',
    DATA,
    DESIGN,
  ),
  finds(
    'AndOrParamsSpec: eq can have quotes',
    'or=(department.eq."Design, print (and web)",title.eq.Driver)',
    DESIGN,
    DRIVER,
  ),
  finds('AndOrParamsSpec: like can have quotes', 'or=(department.like."*print (and*",title.like.X*)', DESIGN),
  finds(
    'AndOrParamsSpec: in can have quotes',
    'or=(department.in.("Design, print (and web)",Engineering),title.eq.X)',
    DATA,
    DESIGN,
  ),
  finds(
    'AndOrParamsSpec: allows whitespace',
    'and=( and ( salary_min.in.( 50000, 60000 ) , type.neq.X ) , or ( salary_min.eq.50000 , salary_min.eq.1 ) )',
    DESIGN,
  ),
  {
    from: 'AndOrParamsSpec: cannot have zero conditions',
    ask: 'GET jobs?or=()',
    status: 400,
    error: { code: 'PGRST100' },
    differs: PARSER,
  },
  finds('AndOrParamsSpec: a single condition', 'or=(title.eq.Driver)', DRIVER),
  finds(
    'AndOrParamsSpec: three conditions',
    'or=(title.eq.Driver,title.eq.Designer,location.eq.Kochi)',
    DESIGN,
    DRIVER,
    WEB,
  ),
  finds(
    'AndOrParamsSpec: four conditions',
    'or=(title.eq.Driver,and(title.eq.Designer,type.eq.Contract),location.eq.Kochi)',
    DESIGN,
    DRIVER,
    WEB,
  ),

  {
    from: 'JsonOperatorSpec: obtains an array item',
    ask: 'GET jobs?{mine}&title=eq.Data Engineer&select=skills->>0',
    status: 200,
    answer: [{ skills: 'Python' }],
  },
  {
    from: 'JsonOperatorSpec: renames',
    ask: 'GET jobs?{mine}&title=eq.Data Engineer&select=first:skills->0',
    status: 200,
    answer: [{ first: 'Python' }],
  },
  {
    from: 'JsonOperatorSpec: two levels',
    ask: 'GET profiles?id=eq.{me}&select=work_experience->0->>company',
    status: 200,
    answer: [{ company: 'Deccan Traders' }],
  },
  {
    from: 'JsonOperatorSpec: two levels with casting (int)',
    ask: 'GET profiles?id=eq.{me}&select=work_experience->0->>duration::int',
    status: 200,
    answer: [{ duration: 2 }],
  },
  {
    from: 'JsonOperatorSpec: fails on bad casting',
    ask: 'GET profiles?id=eq.{me}&select=work_experience->0->>company::integer',
    status: 400,
    error: { code: '22P02', message: 'invalid input syntax for type bigint: "Deccan Traders"' },
    differs: 'all whole numbers have 64 bits here, so the type in the message is bigint',
  },
  {
    from: 'JsonOperatorSpec: can select with negative indexes',
    ask: 'GET profiles?id=eq.{me}&select=last:work_experience->-1->>company',
    status: 200,
    answer: [{ last: 'Konkan Rail' }],
  },
  {
    from: 'JsonOperatorSpec: ->> followed by ->',
    ask: 'GET profiles?select=work_experience->>0->company',
    status: 400,
    error: { code: '42883' },
    differs: OPERATOR,
  },
  {
    from: 'JsonOperatorSpec: a malformed index',
    ask: 'GET profiles?select=work_experience->>--34',
    status: 400,
    error: { code: 'PGRST100' },
  },
  finds('JsonOperatorSpec: can filter by array indexes', 'skills->>0=eq.React', WEB),
  finds('JsonOperatorSpec: can filter using not', 'skills->>0=not.eq.React', DATA, DESIGN),
  finds('JsonOperatorSpec: can be filtered with and/or', 'or=(skills->>0.eq.React,skills->>0.eq.Figma)', DESIGN, WEB),
  finds('JsonOperatorSpec: can filter with negative indexes', 'skills->>-1=eq.SQL', DATA),
  {
    from: 'JsonOperatorSpec: orders by an array item',
    ask: 'GET jobs?{mine}&skills=neq.[]&select=title&order=skills->>0.desc',
    status: 200,
    answer: [{ title: WEB }, { title: DATA }, { title: DESIGN }],
  },
];
