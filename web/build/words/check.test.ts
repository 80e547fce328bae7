import { expect, test } from 'vitest';
import { compare } from './check.ts';

const ENGLISH = { title: 'Jobs near {place}', count: '{count, plural, one {# job} other {# jobs}}' };

test('a language with the same keys and parameters has nothing wrong', () => {
  const hindi = { title: '{place} के पास नौकरियाँ', count: '{count, plural, one {# नौकरी} other {# नौकरियाँ}}' };
  expect(compare(ENGLISH, hindi, 'hi')).toEqual([]);
});

test('what is missing, unknown, untranslated or takes other parameters is named', () => {
  const hindi = { title: '{city} के पास', other: 'कुछ और' };
  expect(compare(ENGLISH, hindi, 'hi')).toEqual([
    '"count" is missing',
    '"other" is not in English',
    '"title" takes {city}, in English {place}',
  ]);
  expect(compare({ title: 'Save changes' }, { title: 'Save changes' }, 'hi')).toEqual(['"title" is still English']);
});

test('a text that cannot be read, and a plural form the language does not have, are named', () => {
  expect(compare({ title: 'Jobs' }, { title: 'नौकरियाँ {' }, 'hi')[0]).toContain('is not a valid message');
  const few = { count: '{count, plural, few {#} other {#}}' };
  expect(compare({ count: '{count, plural, one {#} other {#}}' }, few, 'hi')).toEqual(['"count" has no use for "few"']);
});
