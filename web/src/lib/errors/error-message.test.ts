import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorMessage } from './error-message';
import { inPageLanguage } from './server-sentences';
import { noteRetryAfter } from '@/lib/server/retry-after';
import { chooseLanguage } from '@/lib/words/language';

const FALLBACK = 'No sentence.';

/** The server's sources, and the errors that its database raises. */
const sources = import.meta.glob<string>(
  [
    '/../crates/{auth,storage}/src/error.rs',
    '/../crates/auth/src/not_offered.rs',
    '/../crates/rest/src/**/*.rs',
    '/../crates/schema/src/{caller,column,types}.rs',
    '/../crates/db/src/{pattern,*/errors}.rs',
    '/../crates/auth/src/password_weakness.rs',
    '/../crates/product/src/{commands,identifiers,resources,screening}/**/*.rs',
    '/../crates/product/src/buckets.rs',
    '/../crates/auth/src/routes/functions.rs',
    '/../crates/sangam/src/server/pipeline/dialect.rs',
    '/../migrations/*/*.sql',
  ],
  { query: '?raw', import: 'default', eager: true },
);

function codesIn(files: RegExp, code: RegExp): string[] {
  const texts = Object.entries(sources).filter(([path]) => files.test(path));
  expect(texts).not.toEqual([]);
  const found = texts.flatMap(([, text]) => [...text.matchAll(code)].map(([, name = '']) => name));
  expect(found).not.toEqual([]);
  return [...new Set(found)].sort();
}

const SQLSTATE = /"((?:\d{2}|P0|SG|XX)[0-9A-Z]{3})"/g;
const PROTOCOLS: Record<string, string[]> = {
  'the data API': [
    ...codesIn(/crates\/\w+\/src\//, /"(PGRST\w{3})"/g),
    ...codesIn(
      /crates\/(rest|schema)\/src\/|crates\/product\/src\/commands\/failure|crates\/db\/src\/.*(errors|pattern)\.rs/,
      SQLSTATE,
    ),
    ...codesIn(/crates\/rest\/src\//, /(?:code: |, )"(4\d\d)"/g),
    ...codesIn(/migrations\//, /(?:errcode = '|raise\(abort, ')(\w{5})/gi),
  ],
  auth: codesIn(/crates\/auth\/src\/error\.rs/, /StatusCode::\w+, "(\w+)"/g),
  'what auth does not offer': codesIn(/crates\/auth\/src\/not_offered\.rs/, /"(\w+_(?:not_enabled|disabled))"/g),
  storage: codesIn(/crates\/storage\/src\/error\.rs/, /wording\(S::\w+, "[^"]*", "(\w+)"\)/g),
  functions: codesIn(/crates\/auth\/src\/routes\/functions\.rs/, /StatusCode::\w+, "(\w+)"/g),
  'the HTTP shell': codesIn(
    /crates\/sangam\/src\/server\/pipeline\/dialect\.rs/,
    /"(?:There is|This path|The |Too many|Something)[^"]*",?\s*"(\w+)"/g,
  ),
  'the HTTP shell to the data API and storage': codesIn(
    /crates\/sangam\/src\/server\/pipeline\/dialect\.rs/,
    /"(PGRST\w{3}|4\d\d|XX000|[A-Z][a-z]+[A-Z]\w+)"/g,
  ),
};

/** Parts of server messages, besides codes, that a person should never have to read. */
const RAW = [
  ...codesIn(/crates\/auth\/src\/error\.rs|crates\/schema\/src\/caller\.rs/, /#\[error\("([^"{]+)"\)\]/g),
  'duplicate key value violates unique constraint "posts_pkey"',
  'new row violates row-level security policy for table "messages"',
  'permission denied for table reports',
  'mime type video/x-msvideo is not supported',
  'column "status" of "jobs" is set by the server',
];

const TECHNICAL = /JWT|claim|violates|constraint|mime|row-level|column|"|_|null|undefined|token has|JSON|schema/i;

describe.each(Object.entries(PROTOCOLS))('M-04: each code of %s', (_protocol, codes) => {
  it.each(codes)('%s has a sentence and a next step', (code) => {
    const said = errorMessage({ code, message: 'column "a_b" violates a claim in the JWT', hint: null }, FALLBACK);

    expect(said).not.toBe(FALLBACK);
    expect(said).not.toMatch(TECHNICAL);
    expect(said).toMatch(/^[A-Z].+[.?] [A-Z].+\.$|, (or|then) .+\.$/);
  });
});

it('M-04: finds the codes of every protocol', () => {
  expect(PROTOCOLS['the data API']).toEqual(
    expect.arrayContaining(['23505', 'PGRST303', 'SG004', 'P0001', '429', '57014']),
  );
  expect(PROTOCOLS.auth).toEqual(expect.arrayContaining(['user_banned', 'over_request_rate_limit', 'plan_required']));
  expect(PROTOCOLS.storage).toEqual(expect.arrayContaining(['NoSuchKey', 'InvalidMimeType', 'QuotaExceeded']));
  expect(PROTOCOLS['the HTTP shell']).toEqual(expect.arrayContaining(['request_too_large', 'service_unavailable']));
});

const CODES_THAT_PASS_WORDS_ON = ['42501', '23505', 'P0001', 'P0002', 'SG001', 'AccessDenied', 'InvalidRequest'];

it.each(CODES_THAT_PASS_WORDS_ON)(
  'M-04: %s passes sentences of the product on, and nothing of the database',
  (code) => {
    expect(errorMessage({ code, message: 'This tender is no longer there.' })).toBe('This tender is no longer there.');
    for (const message of RAW.slice(-5)) expect(errorMessage({ code, message }, FALLBACK)).not.toMatch(TECHNICAL);
  },
);

it.each([400, 401, 403, 404, 413, 422, 429, 500, 502, 503, 504])(
  'M-04: an answer of %d without a code, as the live connection or a gateway gives, has a sentence',
  (status) => {
    const said = errorMessage({ status, message: 'ConnectionRateLimitReached: "claim" of JWT' }, FALLBACK);

    expect(said).not.toBe(FALLBACK);
    expect(said).not.toMatch(TECHNICAL);
  },
);

it.each([
  [{ code: '23505', message: 'duplicate key value violates unique constraint "reports_open_key"' }, /already reported/],
  [{ code: 'PGRST303', message: 'Session from session_id claim in JWT does not exist' }, /session has ended/],
  [{ code: 'PGRST303', message: 'User is banned' }, /suspended/],
  [{ code: 'user_banned', message: 'User is banned' }, /suspended.+contact page/],
  [{ code: 'NoSuchKey', status: 404, message: 'Object not found' }, /file is no longer there/],
  [{ code: 'InvalidMimeType', message: 'mime type video/x-msvideo is not supported' }, /kind of file is not accepted/],
  [{ code: 'otp_expired', message: 'Token has expired or is invalid' }, /code is wrong or has expired/],
  [{ code: 'validation_failed', message: 'Password cannot be longer than 72 characters' }, /at most 72 characters/],
])('M-04: words %j', (error, sentence) => {
  expect(errorMessage(error)).toMatch(sentence);
});

it('M-04: tells how long to wait, from the header, the message or the hint', () => {
  const tooOften = { code: 'over_request_rate_limit', message: 'Request rate limit reached' };
  expect(errorMessage(tooOften)).toMatch(/Try again in a moment\.$/);
  noteRetryAfter(new Response(null, { status: 429, headers: { 'Retry-After': '600' } }));
  expect(errorMessage(tooOften)).toMatch(/Try again in 10 minutes\.$/);
  const soon = 'For security purposes, you can only request this after 42 seconds.';
  expect(errorMessage({ code: 'over_email_send_rate_limit', message: soon })).toMatch(/ask again in 42 seconds\.$/);
});

it('shows the hint where the message is for programs', () => {
  const refused = { code: '42501', message: 'new row violates row-level security policy for table "messages"' };
  expect(errorMessage({ ...refused, hint: 'You can write in your own conversations.' })).toBe(
    'You can write in your own conversations.',
  );
  expect(errorMessage({ ...refused, hint: null })).toMatch(/^You don’t have permission to do this\./);
});

it.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'TypeError: Load failed',
  'Importing a module script failed.',
  'error loading dynamically imported module: https://sangam.test/assets/jobs.js',
])('says plainly that the server cannot be reached when the browser reports %j', (message) => {
  expect(errorMessage(new TypeError(message))).toMatch(/^The server cannot be reached/);
});

it('C-405, M-04: words a missing session that the client itself reports', () => {
  const missing = Object.assign(new Error('Auth session missing!'), { name: 'AuthSessionMissingError', status: 400 });
  expect(errorMessage(missing)).toMatch(/^Auth session missing! .*session has ended/);
});

it('passes our own messages on, but not those of a programming error', () => {
  expect(errorMessage(new Error('Open the link in your email again.'))).toBe('Open the link in your email again.');
  expect(errorMessage(new TypeError("Cannot read properties of undefined (reading 'id')"))).toMatch(
    /^Something went wrong/,
  );
});

it.each([undefined, null, 'text', { message: ' ' }, { message: 7 }])('falls back when it is given %j', (error) => {
  expect(errorMessage(error)).toBe('Something went wrong. Please try again.');
  expect(errorMessage(error, 'Try again.')).toBe('Try again.');
});

describe('in Hindi', () => {
  const show = async (language: string) => {
    vi.stubGlobal('document', { documentElement: {} });
    await chooseLanguage(language);
  };

  afterEach(() => show('en'));

  it('each code has a Hindi sentence, whatever the server said in English', async () => {
    await show('hi');
    for (const code of Object.values(PROTOCOLS).flat()) {
      const said = errorMessage(
        { code, message: 'This tender is no longer there.', hint: 'Look elsewhere.' },
        FALLBACK,
      );
      expect(said).toMatch(/^[^a-z]*।$|^[^a-z]*[A-Z]{3}[^a-z]*।$/);
    }
  });

  it('each refusal has a translation', async () => {
    await show('hi');
    const sentences = [
      ...codesIn(
        /crates\/product\/src\/commands\//,
        /Refusal::(?:new|forbidden|impossible|invalid)\([^";]*"([A-Z][^"{]+\.)"/g,
      ),
      ...codesIn(/crates\/product\/src\//, /(?:advice|kept_unless)\([^"]*"([A-Z][^"{]+\.)"/g),
      ...codesIn(/migrations\/sqlite\//, /raise\(abort, 'P0001:((?:[^']|'')+)'/g).map((text) =>
        text.replaceAll("''", "'"),
      ),
      ...codesIn(/crates\/product\/src\/screening\/question\.rs/, /"([A-Z][^"{]+\.)"/g),
    ];
    expect(sentences).toContain('This job is no longer there.');
    expect(sentences.filter((sentence) => inPageLanguage(sentence)?.endsWith('।') !== true)).toEqual([]);
  });

  it('each sentence with values in it has a translation', async () => {
    await show('hi');
    const inPan = codesIn(/identifiers\/pan\.rs/, /"([A-Z][^"]+\.)"/g).filter(
      (text) => !text.includes('ten characters'),
    );
    const templates = [
      ...codesIn(
        /crates\/product\/src\/(commands|identifiers|screening)\//,
        /(?<!format!\()"([A-Z][^"]*\{[a-z]+\}[^"]*\.)"/g,
      ),
      ...codesIn(/crates\/schema\/src\/column\.rs/, /"([A-Z][^"]*\{[a-z]+\}[^"]*\.)"/g),
      ...inPan.map((text) => `The PAN inside the GSTIN is not valid. ${text}`),
      ...codesIn(/password_weakness\.rs/, /"([A-Z][^"]+\.)"/g).map((text) => text.replace('{MIN_CHARS}', '8')),
    ];
    expect(templates).toContain('This proposal is {status} already, which is final.');
    const wordless = templates.filter((template) => {
      const names = [...template.matchAll(/\{([a-z]+)\}/g)].map(([, name = '']) => [name, '7'] as const);
      const details = names.length > 0 ? JSON.stringify({ template, values: Object.fromEntries(names) }) : null;
      const said = inPageLanguage(template, details);
      return said?.endsWith('।') !== true || names.length > (said.match(/7/g)?.length ?? 0);
    });
    expect(wordless).toEqual([]);
  });

  it('each value that the server writes in words has a label', async () => {
    await show('hi');
    const template = 'Well-formed, of {state}. This checks the number itself, not the GST register.';
    const named = [
      ...codesIn(/identifiers\/gstin\.rs/, /^ {4}"([A-Z][A-Za-z ]+)",$/gm),
      ...codesIn(/identifiers\/pan\.rs/, /\(b'[A-Z]', "([^"]+)"\)/g),
    ];
    expect(named).toContain('Maharashtra');
    const wordless = named.filter((state) =>
      inPageLanguage('', JSON.stringify({ template, values: { state } }))?.includes(state),
    );
    expect(wordless).toEqual([]);
  });

  it('a refusal keeps its values', async () => {
    await show('hi');
    const refusal = (template: string, values: object) => ({
      code: 'SG004',
      message: template,
      details: JSON.stringify({ template, values }),
    });
    const limit =
      'Your {plan} plan allows {n} proposals a month, and you have made them. Choose a larger plan, or bid again from {day}.';
    expect(errorMessage(refusal(limit, { plan: 'Basic', n: 5, day: '2026-12-01' }))).toMatch(
      /^Basic .* 5 बोलियाँ .* 1 दिसंबर 2026 से फिर बोली लगाएँ।$/,
    );
    const step = 'An application that is {status} cannot become {to}.';
    expect(errorMessage(refusal(step, { status: 'Under Review', to: 'Hired' }))).toMatch(/“विचाराधीन”.*“नियुक्त”/);
    const short = { code: 'weak_password', message: 'Password should be at least 8 characters.' };
    expect(errorMessage(short)).toMatch(/कम से कम 8 अक्षर/);
  });

  it.each(['', '{', '[]', '{"template":7}', '{"template":"A {b}.","values":null}'])(
    'details that are none, %j, do no harm',
    async (details) => {
      await show('hi');
      const refusal = { code: 'P0002', message: 'This tender is no longer there.', details };
      expect(errorMessage(refusal)).toMatch(/टेंडर.*।$/);
    },
  );

  it('tells how long to wait', async () => {
    await show('hi');
    const soon = 'For security purposes, you can only request this after 42 seconds.';
    expect(errorMessage({ code: 'over_email_send_rate_limit', message: soon })).toMatch(/42 सेकंड बाद फिर से मँगाएँ।$/);
  });
});

it.each([
  ['NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'It was cancelled, or it took too long.'],
  ['AbortError', 'ERROR_CEREMONY_ABORTED', 'It was cancelled, or it took too long.'],
  ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'This device or key is already registered'],
  ['SecurityError', 'ERROR_INVALID_RP_ID', 'This is not allowed at this address.'],
  ['SecurityError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'This is not allowed at this address.'],
  ['ConstraintError', 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', 'Set up a PIN, fingerprint or face'],
  ['UnknownError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR', 'Your device could not complete this.'],
  ['OddError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', FALLBACK],
])('a browser that refuses a passkey with %s, %s, says what to do', (name, code, sentence) => {
  const error = Object.assign(new Error('The operation either timed out or was not allowed.'), { name, code });

  expect(errorMessage(error, FALLBACK)).toContain(sentence);
});
