import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { parser } from 'typescript-eslint';
import { hardCodedWords } from './hard-coded.ts';

function complaints(source: string): number {
  const linter = new Linter();
  return linter.verify(source, {
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { words: { rules: { 'hard-coded': hardCodedWords } } },
    rules: { 'words/hard-coded': 'error' },
  }).length;
}

test.each([
  ['text in JSX', '<p>Save changes</p>'],
  ['one of two texts in JSX', "<p>{saved ? 'Saved' : t('save')}</p>"],
  ['an attribute that is read out', '<button aria-label="Close" />'],
  ['a template in an attribute', '<button aria-label={`Remove ${name}`} />'],
  ['the title of a toast', "toast({ title: 'Saved' })"],
  ['a stored value in place of its label', "<p>{'Under Review'}</p>"],
  ['a sentence anywhere', "const text = 'Something went wrong.'"],
  ['words said when the module starts', "import { t } from '@/words/jobs'; const label = t('title')"],
])('%s is refused', (_what, source) => {
  expect(complaints(source)).toBe(1);
});

test.each([
  ['a message of a catalogue', "const Save = () => <p title={t('title')}>{t('save')}</p>"],
  ['the name of a class', '<p className="flex gap-2" />'],
  ['a stored value', "if (status === 'Under Review') decide()"],
  ['a list of stored values', "const STATUSES = ['Under Review', 'Accepted'] as const"],
  ['a stored value that is handed on', "count('Under Review')"],
  ['a key', "const tones = { 'Under Review': 1 }"],
  ['a type', "type Status = 'Under Review'"],
  ['an error as a browser throws it', "throw new TypeError('Failed to fetch')"],
  ['an example of an address', '<input placeholder="name@example.com" />'],
  ['an example of a registration number', '<input placeholder="27AAPFU0939F1ZV" />'],
  ['a number with a sign', '<p>{count} · 5 %</p>'],
])('%s is accepted', (_what, source) => {
  expect(complaints(source)).toBe(0);
});
