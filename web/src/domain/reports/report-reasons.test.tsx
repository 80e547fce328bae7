import { afterEach, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/words/language';
import { readReason } from './report-reasons';

afterEach(() => chooseLanguage('en'));

it('shows the chosen reason in the page’s language, and the details as written', async () => {
  await chooseLanguage('hi');
  expect(readReason('Spam or a scam')).toEqual({ chosen: 'स्पैम या धोखाधड़ी', details: '' });
  expect(readReason('Spam or a scam: asks for Rs 500')).toEqual({
    chosen: 'स्पैम या धोखाधड़ी',
    details: 'asks for Rs 500',
  });
});

it('shows a text sent by another client as it is', () => {
  expect(readReason('Spam or a scammer')).toEqual({ chosen: undefined, details: 'Spam or a scammer' });
  expect(readReason('Rude: very')).toEqual({ chosen: undefined, details: 'Rude: very' });
});
