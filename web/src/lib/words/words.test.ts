import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { compile } from './compile';
import type { Catalogue } from './compiled-message';
import { chooseLanguage } from './language';
import { pseudoCatalogue } from './pseudo';
import { defineWords, wordsLoaded } from './words';

interface Sample extends Record<string, Record<string, unknown> | null> {
  plain: null;
  welcome: { name: string };
  comments: { count: number };
  status: { status: string };
}

const TEXTS = {
  en: {
    plain: 'It’s here',
    welcome: 'Welcome, {name}.',
    comments: '{count, plural, =0 {No comments} one {# comment} other {# comments}}',
    status: '{status, select, Open {still open} other {closed}}',
  },
  hi: {
    plain: 'यह रहा',
    welcome: '{name}, आपका स्वागत है।',
    comments: '{count, plural, one {# टिप्पणी} other {# टिप्पणियाँ}}',
    status: '{status, select, Open {खुला} other {बंद}}',
  },
};

/** Compiles a catalogue as the build does. */
function compiled(texts: Record<string, string>) {
  const catalogue: Catalogue = {};
  for (const [key, text] of Object.entries(texts)) catalogue[key] = compile(text);
  return Promise.resolve({ default: catalogue });
}

const t = defineWords<Sample>('sample', { en: () => compiled(TEXTS.en), hi: () => compiled(TEXTS.hi) });

beforeAll(wordsLoaded);

afterEach(async () => {
  await show('en');
});

/** Choosing a language also sets the `lang` of the document, which is stubbed here. */
async function show(language: string) {
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage(language);
}

test('a message is shown in the chosen language', async () => {
  expect(t('welcome', { name: 'Ananya' })).toBe('Welcome, Ananya.');
  await show('hi');
  expect(t('welcome', { name: 'Ananya' })).toBe('Ananya, आपका स्वागत है।');
  expect(t('plain')).toBe('यह रहा');
});

test('a number uses the plural of its language, and Indian grouping', async () => {
  expect([0, 1, 102_500].map((count) => t('comments', { count }))).toEqual([
    'No comments',
    '1 comment',
    '1,02,500 comments',
  ]);
  await show('hi');
  expect([0, 1, 2].map((count) => t('comments', { count }))).toEqual(['0 टिप्पणी', '1 टिप्पणी', '2 टिप्पणियाँ']);
});

test('a value without its own choice uses the last one', () => {
  expect(t('status', { status: 'Open' })).toBe('still open');
  expect(t('status', { status: 'Awarded' })).toBe('closed');
});

test('a missing message shows its key', () => {
  const missing = defineWords<{ 'no.such': null }>('empty', {});
  expect(missing('no.such')).toBe('no.such');
});

test('the pseudo-language accents and lengthens texts but leaves parameters alone', async () => {
  const catalogue = pseudoCatalogue({ hello: ['Welcome, ', ['name']] });
  const pseudo = defineWords<{ hello: { name: string } }>('pseudo', {
    en: () => Promise.resolve({ default: catalogue }),
  });
  await wordsLoaded();
  expect(pseudo('hello', { name: 'Ananya' })).toBe('[Wélçómé, Ananya~~~]');
});
