import { afterEach, expect, it, vi } from 'vitest';
import { contentLanguage } from './content-language';
import { chooseLanguage } from './language';

/** Choosing a language also sets the `lang` of the document, which is stubbed here. */
async function show(language: string) {
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage(language);
}

afterEach(async () => {
  await show('en');
});

it('marks Devanagari on an English page and Latin on a Hindi one, by what most of the text is', async () => {
  const texts = ['Night shift, two lines', 'रात की पाली, दो लाइनें', 'React डेवलपर चाहिए', '₹40,000 – 60,000', ''];
  expect(texts.map(contentLanguage)).toEqual([undefined, 'hi', 'hi', undefined, undefined]);
  await show('hi');
  expect(texts.map(contentLanguage)).toEqual(['en', undefined, undefined, undefined, undefined]);
});
