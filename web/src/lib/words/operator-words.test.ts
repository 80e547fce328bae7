import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const CONFIG = { url: '', anonKey: 'k', demo: false, socialLinks: [], deletionGraceDays: 14, version: '1' };
const TEXTS = { en: { title: 'Jobs', hello: 'Hello {name}' }, hi: { title: 'नौकरियाँ', hello: 'नमस्ते {name}' } };

const answers: Record<string, unknown> = {
  '/words/hi.json': { sample: { title: 'काम', hello: '{' } },
  '/words/ta.json': { sample: { hello: 'வணக்கம் {name}' } },
};

beforeEach(() => {
  vi.resetModules();
  const textContent = JSON.stringify({ ...CONFIG, operatorWords: ['hi', 'ta'] });
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent }),
    location: { origin: 'https://work.example' },
    documentElement: {},
  });
  const answer = (address: string) => {
    const words = answers[new URL(address).pathname];
    return Promise.resolve(new Response(JSON.stringify(words ?? null), { status: words ? 200 : 500 }));
  };
  vi.stubGlobal('fetch', vi.fn(answer));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Simulates the arrival of code that uses a feature's words. */
async function speak() {
  const [{ compile }, words, language] = await Promise.all([
    import('./compile'),
    import('./words'),
    import('./language'),
  ]);
  const load = (texts: Record<string, string>) => () =>
    Promise.resolve({ default: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])) });
  const t = words.defineWords<{ title: null; hello: { name: string } }>('sample', {
    en: load(TEXTS.en),
    hi: load(TEXTS.hi),
  });
  await words.wordsLoaded();
  return { t, ...language };
}

test('the operator’s messages replace ours, except invalid ones', async () => {
  const { t, chooseLanguage } = await speak();
  expect(t('title')).toBe('Jobs');
  expect(fetch).not.toHaveBeenCalled();
  await chooseLanguage('hi');
  expect([t('title'), t('hello', { name: 'Asha' })]).toEqual(['काम', 'नमस्ते Asha']);
});

test('an operator’s language can be chosen, and falls back to English', async () => {
  const { t, chooseLanguage, availableLanguages } = await speak();
  expect(availableLanguages().map(({ code }) => code)).toEqual(['en', 'hi', 'ta']);
  expect(availableLanguages()[2]?.name).toBe('தமிழ்');
  await chooseLanguage('ta');
  expect([t('title'), t('hello', { name: 'Asha' })]).toEqual(['Jobs', 'வணக்கம் Asha']);
});

test('our own messages are shown when the operator’s cannot be loaded', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new Error('offline'))),
  );
  const { t, chooseLanguage } = await speak();
  await chooseLanguage('hi');
  expect(t('title')).toBe('नौकरियाँ');
});
