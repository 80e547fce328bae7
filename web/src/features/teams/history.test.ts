import { expect, it } from 'vitest';
import { sentenceOf } from './history';

it('describes who did what to which member', () => {
  const [hetal, ravi] = [{ full_name: 'Hetal Kothari' }, { full_name: 'Ravi Menon' }];
  const none = { role: null, email: null, member: null, actor: hetal };
  expect(sentenceOf({ ...none, kind: 'Invited', role: 'Editor', email: 'ravi@example.in' })).toBe(
    'Hetal Kothari invited ravi@example.in as Editor',
  );
  expect(sentenceOf({ ...none, kind: 'Role Changed', role: 'Viewer', member: ravi })).toBe(
    'Hetal Kothari changed the role of Ravi Menon to Viewer',
  );
  expect(sentenceOf({ ...none, kind: 'Removed', member: ravi })).toBe('Hetal Kothari removed Ravi Menon');
  expect(sentenceOf({ ...none, kind: 'Left', actor: null })).toBe('A former member left');
});
