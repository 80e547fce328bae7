// The steps of `make test`. `runner` says how to read the counts; without it the step counts as one check.

import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const NODE_PROJECTS = ['web', 'e2e', 'clients/js'];

/** The same npm script in each of our Node projects, as separate steps. */
function inEachProject(what, script) {
  return NODE_PROJECTS.map((folder) => ({ name: `${what}: ${folder}`, folder, command: `npm run --silent ${script}` }));
}

/** Tests sometimes wait for their server, so there is one more thread than processors. */
const TEST_THREADS = availableParallelism() + 1;

/** Both run the same tests; nextest is faster if it is installed. */
function rustTests() {
  const name = 'tests: rust, on both engines';
  return hasNextest()
    ? {
        name,
        command: `cargo nextest run --workspace --locked --no-fail-fast --retries 1 --test-threads ${TEST_THREADS}`,
        runner: 'nextest',
      }
    : {
        name,
        command: `cargo test --workspace --locked --no-fail-fast --lib --bins --tests -- --test-threads ${TEST_THREADS}`,
        runner: 'cargo',
      };
}

function hasNextest() {
  try {
    execFileSync('cargo', ['nextest', '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function onPostgres(name, folder, command, runner) {
  const root = folder === '.' ? '' : '../'.repeat(folder.split('/').length);
  return { name: `${name}, PostgreSQL`, folder, command: `${root}scripts/on-postgres ${command}`, runner };
}

/** The storage part of a suite again, with the files in S3. */
function onS3(name, folder, command, runner) {
  return { name: `${name}, SQLite and S3`, folder, command: `../../scripts/on-s3 ${command}`, runner };
}

/**
 * Every test once. On PostgreSQL, the tests at a phone's width run if the width matters, and the desktop ones if they are about the
 * connection between browsers and the server. The engine makes no other difference to a page, and the Rust and client tests run on both.
 */
function browserTests() {
  const playwright = (which) => `npm test --silent -- ${which}`;
  const onDesktop = playwright('--project=desktop');
  const onPhone = playwright('--project=mobile');
  const onTheLine = playwright('--project=desktop live.spec journey protocol resumable-upload');
  return [
    { name: 'tests: browser, desktop, SQLite', folder: 'e2e', command: onDesktop, runner: 'playwright' },
    onPostgres('tests: browser, phone', 'e2e', onPhone, 'playwright'),
    onPostgres('tests: browser, live', 'e2e', onTheLine, 'playwright'),
  ];
}

/** The suites that use the executable over its protocol, on either engine. */
const CLIENTS = [
  { name: 'tests: supabase-js', folder: 'clients/js', command: 'npm test --silent', runner: 'node' },
  { name: 'tests: supabase-py', folder: 'clients/python', command: '.venv/bin/pytest --quiet', runner: 'pytest' },
  { name: 'schemathesis', folder: '.', command: 'node scripts/schemathesis.mjs' },
];

/** Fails if the executable would be built with test features, such as cheap password hashes. */
const NO_TEST_FEATURES = `tree=$(cargo tree --locked -p sangam --edges normal,build,features --prefix none) && ! grep 'feature "testing"' <<< "$tree"`;

/**
 * Clippy compiles our own crates, so their lints cost no extra pass: `cargo clippy` would check every dependency that the tests need
 * compiled anyway, which takes as long again. The second value is how `cargo clippy` passes on `-D warnings`.
 */
export const COMPILER = { RUSTC_WORKSPACE_WRAPPER: 'clippy-driver', CLIPPY_ARGS: '-Dwarnings__CLIPPY_HACKERY__' };

const CARGO = [
  { name: 'format: rust', command: 'cargo fmt --all --check' },
  { name: 'features: rust', command: NO_TEST_FEATURES },
  { name: 'build and lints: rust', command: 'cargo test --workspace --locked --no-run' },
];

/** What the Rust tests need beside the executable. */
const WEB_APP = [
  { name: 'packages', command: 'make --no-print-directory packages' },
  { name: 'build: web', folder: 'web', command: 'npm run --silent build' },
];

const NODE = [
  { name: 'tests: scripts', command: 'node --test --test-reporter tap scripts/test/*.test.mjs', runner: 'node' },
  { name: 'format: scripts', command: 'web/node_modules/.bin/prettier --config scripts/prettier.json --check scripts' },
  ...inEachProject('format', 'format:check'),
  ...inEachProject('types', 'typecheck'),
  ...inEachProject('lints', 'lint'),
  { name: 'words', folder: 'web', command: 'npm run --silent words:check' },
  { name: 'map', command: 'node scripts/check-map.mjs' },
  { name: 'dependencies', command: 'scripts/check-dependencies' },
  { name: 'type names', command: 'node scripts/check-type-names.mjs' },
  { name: 'repeated code', command: 'web/node_modules/.bin/jscpd --config scripts/jscpd.json' },
  { name: 'unused code: web', folder: 'web', command: 'npm run --silent unused' },
  { name: 'unused code: e2e', folder: 'e2e', command: '../web/node_modules/.bin/knip' },
  { name: 'unused code: clients/js', folder: 'clients/js', command: '../../web/node_modules/.bin/knip' },
  { name: 'tests: web', folder: 'web', command: 'npm test --silent', runner: 'vitest' },
];

/** For a lane that only fills the time in which the first one leaves a processor idle. */
const inTheBackground = (steps) => steps.map((step) => ({ ...step, niceness: 10 }));

/**
 * Stages run in order; in each stage the lanes run in parallel, and in each lane the steps in order. A lane runs beside another one
 * that sometimes leaves a processor idle: the compiler while crates wait for each other, and tests and clients while they wait for
 * their server.
 */
export const STAGES = [
  [CARGO, inTheBackground(WEB_APP)],
  [[{ name: 'generated files', command: 'scripts/generated check' }, rustTests()], inTheBackground(NODE)],
  [
    CLIENTS.map((suite) => ({ ...suite, name: `${suite.name}, SQLite` })),
    [
      ...CLIENTS.map(({ name, folder, command, runner }) => onPostgres(name, folder, command, runner)),
      onS3('tests: supabase-js, files', 'clients/js', 'npm run --silent test:files', 'node'),
      onS3('tests: supabase-py, files', 'clients/python', '.venv/bin/pytest --quiet tests/test_storage.py', 'pytest'),
    ],
    [
      { name: 'torture', command: 'web/node_modules/.bin/node scripts/torture/main.mjs short' },
      { name: 'documentation', command: 'scripts/check-documentation' },
    ],
  ],
  [browserTests()],
];
