// What `make test` runs. `runner` names whose counts to read; without it the step counts as one check.

import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const NODE_PROJECTS = ['web', 'e2e', 'clients/js'];

/** The same npm script in each of our Node projects, as steps of their own. */
function inEachProject(what, script) {
  return NODE_PROJECTS.map((folder) => ({ name: `${what}: ${folder}`, folder, command: `npm run --silent ${script}` }));
}

/** A test waits for its server now and then, so there is one more than there are processors. */
const TEST_THREADS = availableParallelism() + 1;

/** Both count the same tests; nextest is quicker where it is installed. */
function rustTests() {
  const name = 'tests: rust, on both engines';
  return hasNextest()
    ? {
        name,
        command: `cargo nextest run --workspace --locked --no-fail-fast --retries 1 --test-threads ${TEST_THREADS}`,
        runner: 'nextest',
      }
    : { name, command: 'cargo test --workspace --locked --no-fail-fast --lib --bins --tests', runner: 'cargo' };
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

/** The storage part of a suite once more, with the files in S3. */
function onS3(name, folder, command, runner) {
  return { name: `${name}, SQLite and S3`, folder, command: `../../scripts/on-s3 ${command}`, runner };
}

/**
 * Every test at both widths and on both engines, but not in all four combinations: the width and the engine do not depend on
 * each other. Tests of the page alone run once; those without a width once for each engine.
 */
function browserTests() {
  const playwright = (which) => `npm test --silent -- ${which}`;
  const onDesktop = playwright('--project desktop');
  const onPhone = playwright('--project mobile');
  const withoutWidth = playwright("--project desktop --grep '@once|live.spec'");
  return [
    { name: 'tests: browser, desktop, SQLite', folder: 'e2e', command: onDesktop, runner: 'playwright' },
    onPostgres('tests: browser, phone', 'e2e', onPhone, 'playwright'),
    onPostgres('tests: browser, without a width', 'e2e', withoutWidth, 'playwright'),
  ];
}

/** What speaks to the executable over its protocol, on either engine. */
const CLIENTS = [
  { name: 'tests: supabase-js', folder: 'clients/js', command: 'npm test --silent', runner: 'node' },
  { name: 'tests: supabase-py', folder: 'clients/python', command: '.venv/bin/pytest --quiet', runner: 'pytest' },
  { name: 'schemathesis', folder: '.', command: 'node scripts/schemathesis.mjs' },
];

const CARGO = [
  { name: 'format: rust', command: 'cargo fmt --all --check' },
  // The documentation, later, needs what Clippy has checked.
  { name: 'lints: rust', command: 'cargo clippy --workspace --all-targets --locked -- -D warnings' },
  { name: 'build: rust', command: 'cargo test --workspace --locked --no-run' },
];

const NODE = [
  { name: 'packages', command: 'make --no-print-directory packages' },
  { name: 'tests: scripts', command: 'node --test --test-reporter tap scripts/test/*.test.mjs', runner: 'node' },
  { name: 'format: scripts', command: 'web/node_modules/.bin/prettier --config scripts/prettier.json --check scripts' },
  ...inEachProject('format', 'format:check'),
  ...inEachProject('types', 'typecheck'),
  ...inEachProject('lints', 'lint'),
  { name: 'words', folder: 'web', command: 'npm run --silent words:check' },
  { name: 'map', command: 'node scripts/check-map.mjs' },
  { name: 'dependencies: rust', command: 'scripts/check-dependencies' },
  { name: 'type names', command: 'node scripts/check-type-names.mjs' },
  { name: 'repeated code', command: 'web/node_modules/.bin/jscpd --config scripts/jscpd.json' },
  { name: 'unused code: web', folder: 'web', command: 'npm run --silent unused' },
  { name: 'tests: web', folder: 'web', command: 'npm test --silent', runner: 'vitest' },
  { name: 'build: web', folder: 'web', command: 'npm run --silent build' },
];

/**
 * Stage after stage; in each, lanes beside each other, and in each lane step after step. Only what leaves a processor idle has
 * something beside it: installing packages, and clients that wait for their server.
 */
export const STAGES = [
  [CARGO, NODE],
  [
    [
      { name: 'generated files', command: 'scripts/generated check' },
      rustTests(),
      { name: 'documentation', command: 'scripts/check-documentation' },
    ],
  ],
  [
    [
      ...CLIENTS.map((suite) => ({ ...suite, name: `${suite.name}, SQLite` })),
      onS3('tests: supabase-js, files', 'clients/js', 'npm run --silent test:files', 'node'),
      onS3('tests: supabase-py, files', 'clients/python', '.venv/bin/pytest --quiet tests/test_storage.py', 'pytest'),
    ],
    CLIENTS.map(({ name, folder, command, runner }) => onPostgres(name, folder, command, runner)),
    [{ name: 'torture', command: 'web/node_modules/.bin/node scripts/torture/main.mjs short' }],
  ],
  [browserTests()],
];
