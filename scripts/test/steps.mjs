// What `make test` runs, cheap steps first. `runner` names whose counts to read; without it the step counts as one check.

import { execFileSync } from 'node:child_process';

const NODE_PROJECTS = ['web', 'e2e', 'clients/js'];

/** The same npm script in each of our Node projects, as steps of their own. */
function inEachProject(what, script) {
  return NODE_PROJECTS.map((folder) => ({ name: `${what}: ${folder}`, folder, command: `npm run --silent ${script}` }));
}

/** Both count the same tests; nextest is quicker where it is installed. */
function rustTests() {
  const name = 'tests: rust, on both engines';
  return hasNextest()
    ? { name, command: 'cargo nextest run --workspace --locked --no-fail-fast', runner: 'nextest' }
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

/** A suite against the executable, once on each engine; `less` leaves out what the engine has no part in. */
function onBothEngines(name, folder, command, runner, less = '') {
  const root = folder === '.' ? '' : '../'.repeat(folder.split('/').length);
  return [
    { name: `${name}, SQLite`, folder, command, runner },
    { name: `${name}, PostgreSQL`, folder, command: `${root}scripts/on-postgres ${command}${less}`, runner },
  ];
}

/** The storage part of a suite once more, with the files in S3. */
function onS3(name, folder, command, runner) {
  return { name: `${name}, SQLite and S3`, folder, command: `../../scripts/on-s3 ${command}`, runner };
}

export const STEPS = [
  { name: 'tests: scripts', command: 'node --test --test-reporter tap scripts/test/*.test.mjs', runner: 'node' },
  { name: 'format: rust', command: 'cargo fmt --all --check' },
  { name: 'packages', command: 'make --no-print-directory packages' },
  { name: 'format: scripts', command: 'web/node_modules/.bin/prettier --config scripts/prettier.json --check scripts' },
  ...inEachProject('format', 'format:check'),
  ...inEachProject('types', 'typecheck'),
  ...inEachProject('lints', 'lint'),
  { name: 'tests: web', folder: 'web', command: 'npm test --silent', runner: 'vitest' },
  { name: 'build: web', folder: 'web', command: 'npm run --silent build' },
  { name: 'lints: rust', command: 'cargo clippy --workspace --all-targets --locked -- -D warnings' },
  { name: 'build: rust', command: 'cargo test --workspace --locked --no-run' },
  { name: 'generated files', command: 'scripts/generated check' },
  rustTests(),
  { name: 'documentation', command: 'scripts/check-documentation' },
  ...onBothEngines('tests: supabase-js', 'clients/js', 'npm test --silent', 'node'),
  ...onBothEngines('tests: supabase-py', 'clients/python', '.venv/bin/pytest --quiet', 'pytest'),
  onS3('tests: supabase-js, files', 'clients/js', 'npm run --silent test:files', 'node'),
  onS3('tests: supabase-py, files', 'clients/python', '.venv/bin/pytest --quiet tests/test_storage.py', 'pytest'),
  ...onBothEngines(
    'tests: browser',
    'e2e',
    'npm test --silent',
    'playwright',
    ' -- --project desktop --grep-invert @looks',
  ),
  ...onBothEngines('schemathesis', '.', 'node scripts/schemathesis.mjs'),
];
