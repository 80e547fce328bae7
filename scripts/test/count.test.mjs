import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, namesOfFailed, namesOfFlaky } from './count.mjs';
import { summarize } from './summary.mjs';

test('nextest prints its counts in one line', () => {
  const output = '     Summary [   1.234s] 12 tests run: 10 passed (1 slow), 2 failed, 0 skipped\n';
  assert.deepEqual(count('nextest', output), { passed: 10, failed: 2 });
});

test('cargo prints its counts once per target', () => {
  const output = [
    'test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
    'test result: FAILED. 4 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s',
  ].join('\n');
  assert.deepEqual(count('cargo', output), { passed: 7, failed: 2 });
});

test('the Node runner prints each count on its own line', () => {
  const tap = '# tests 7\n# pass 4\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n';
  assert.deepEqual(count('node', tap), { passed: 4, failed: 3 });
  assert.deepEqual(count('node', tap.replaceAll('#', 'ℹ')), { passed: 4, failed: 3 });
});

test('vitest counts files and tests, and only tests matter', () => {
  const output = ' Test Files  1 failed | 4 passed (5)\n      Tests  2 failed | 30 passed | 1 skipped (33)\n';
  assert.deepEqual(count('vitest', output), { passed: 30, failed: 3 });
});

test('playwright lists counts with names between them, and a passed retry counts as passed', () => {
  const output =
    '  1 failed\n    [mobile] › tests/sign-in.spec.ts:12:1 › a person signs in\n  2 flaky\n  14 passed (21.3s)\n';
  assert.deepEqual(count('playwright', output), { passed: 16, failed: 1 });
});

test('pytest prints its counts in its last line', () => {
  assert.deepEqual(count('pytest', '===== 1 failed, 8 passed, 1 error in 3.21s =====\n'), { passed: 8, failed: 2 });
  assert.deepEqual(count('pytest', '9 passed, 1 warning in 65.21s (0:01:05)\n'), { passed: 9, failed: 0 });
});

test('colours do not hide a count', () => {
  const output =
    '\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m5 passed\u001b[39m\u001b[22m\u001b[90m (5)\u001b[39m\n';
  assert.deepEqual(count('vitest', output), { passed: 5, failed: 0 });
});

test('an output without counts has none', () => {
  assert.deepEqual(count('pytest', 'no tests ran in 0.01s\n'), { passed: 0, failed: 0 });
});

test('the summary names tests that passed only on the retry (M-33)', () => {
  const output = [
    '  1 failed',
    '    [mobile] › tests/login.spec.ts:12:1 › a person signs in ─────',
    '  2 flaky',
    '    [desktop] › tests/feed.spec.ts:9:1 › a post appears ─────',
    '    [desktop] › tests/settings.spec.ts:258:1 › a post stands once ─────',
    '  14 passed (21.3s)',
  ].join('\n');
  const flaky = namesOfFlaky('playwright', output);
  assert.deepEqual(flaky, [
    '[desktop] › tests/feed.spec.ts:9:1 › a post appears',
    '[desktop] › tests/settings.spec.ts:258:1 › a post stands once',
  ]);
  const summary = summarize([{ name: 'browser', passed: 16, failed: 1, failedTests: [], flaky, duration_s: 21 }], 21);
  assert.match(summary, /Passed at the second try only:\n {2}browser: \[desktop\] › tests\/feed/);
  assert.match(summary, /\n16 passed, 1 failed$/);
});

test('nextest lists tests that passed on the retry, and tests that failed twice', () => {
  const output = [
    '  TRY 1 FAIL [   0.210s] (───) fl reads::a_row',
    '  TRY 2 PASS [   0.015s] (1/3) fl reads::a_row',
    '     Summary [   0.382s] 3 tests run: 2 passed (1 flaky), 1 failed, 0 skipped',
    '   FLAKY 2/2 [   0.015s] (1/3) fl reads::a_row',
    '  TRY 2 FAIL [   0.184s] (3/3) fl writes::a_row',
  ].join('\n');
  assert.deepEqual(count('nextest', output), { passed: 2, failed: 1 });
  assert.deepEqual(namesOfFlaky('nextest', output), ['fl reads::a_row']);
  assert.deepEqual(namesOfFailed('nextest', output), ['fl writes::a_row']);
});

test('without retries the summary does not mention them', () => {
  const summary = summarize([{ name: 'browser', passed: 1, failed: 0, failedTests: [], flaky: [], duration_s: 1 }], 1);
  assert.doesNotMatch(summary, /second try/);
});

test('the summary names failed tests of every runner', () => {
  const outputs = {
    nextest:
      '        FAIL [   0.123s] (1/2) sangam::server reads::a_row\n  TRY 1 FAIL [ 1s] x\n        FAIL [   0.123s] (1/2) sangam::server reads::a_row',
    cargo: 'test reads::a_row ... FAILED\ntest reads::another ... ok',
    node: '    not ok 3 - a row is read\nok 4 - another',
    vitest: ' FAIL  |components| src/app/login.test.tsx > a person signs in',
    playwright: '  1 failed\n    [mobile] › login.spec.ts:12:1 › a person signs in ─────\n  14 passed (21.3s)',
    pytest: 'FAILED tests/test_rows.py::test_a_row - AssertionError',
  };
  const found = Object.entries(outputs).map(([runner, output]) => namesOfFailed(runner, output));
  assert.deepEqual(found, [
    ['sangam::server reads::a_row'],
    ['reads::a_row'],
    ['a row is read'],
    ['|components| src/app/login.test.tsx > a person signs in'],
    ['[mobile] › login.spec.ts:12:1 › a person signs in'],
    ['tests/test_rows.py::test_a_row'],
  ]);
  const step = { name: 'rows', passed: 0, failed: 1, failedTests: found[1], flaky: [], duration_s: 1 };
  assert.match(summarize([step], 1), /\nFailed:\n {2}rows: reads::a_row\n\n0 passed, 1 failed$/);
});
