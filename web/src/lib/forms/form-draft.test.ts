import { expect, it } from 'vitest';
import { completeDraft } from './form-draft';

const EMPTY = { title: '', skills: [] as string[], sealed: true };

it('restores a stored draft', () => {
  const filled = { title: 'Plant Engineer', skills: ['SQL'], sealed: false };

  expect(completeDraft(JSON.stringify(filled), EMPTY)).toEqual(filled);
});

it.each(['', 'no JSON', '7', 'null', '["title"]'])('begins with the empty form after %j', (text) => {
  expect(completeDraft(text, EMPTY)).toEqual(EMPTY);
});

it('drops values that do not fit the form', () => {
  const kept = { title: ['Plant Engineer'], skills: [1], sealed: false, salary: '1' };

  expect(completeDraft(JSON.stringify(kept), EMPTY)).toEqual({ title: '', skills: [], sealed: false });
});

it('lets the form check fields of a special type', () => {
  const entries = [{ company: 'Acme' }];
  const isEntries = (kept: unknown) => Array.isArray(kept);

  expect(completeDraft(JSON.stringify({ entries }), { entries: [] }, isEntries)).toEqual({ entries });
  expect(completeDraft(JSON.stringify({ entries: 'Acme' }), { entries: [] }, isEntries)).toEqual({ entries: [] });
});
