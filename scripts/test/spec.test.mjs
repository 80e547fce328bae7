import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, numbersIn, readChecks } from '../spec/checks.mjs';

test('a check is a line with its number, and may be checked by hand', () => {
  const page = '# Checks\n\n- C-001 three types\n- C-002 pleasant (by hand: a matter of taste)\nC-003 in a sentence\n';
  assert.deepEqual(readChecks(page), [
    { number: 'C-001', text: 'three types', byHand: false },
    { number: 'C-002', text: 'pleasant (by hand: a matter of taste)', byHand: true },
  ]);
});

test('numbers are named alone, in lists and as ranges', () => {
  assert.deepEqual(
    [...numbersIn("test('C-007, C-009: …') // C-011 to C-013")],
    ['C-007', 'C-009', 'C-011', 'C-012', 'C-013'],
  );
  assert.deepEqual([...numbersIn('ABC-123 and C-12')], []);
});

test('tests are found by their path or content', () => {
  assert.ok(isTest('e2e/tests/login.spec.ts', ''));
  assert.ok(isTest('web/src/lib/format/format.test.ts', ''));
  assert.ok(isTest('crates/rest/src/body.rs', '#[cfg(test)]'));
  assert.ok(!isTest('web/src/lib/format/format.ts', '// C-410'));
});
