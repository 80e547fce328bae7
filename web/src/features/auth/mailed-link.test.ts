import { expect, it } from 'vitest';
import { mailedLinkIn } from './mailed-link';

it('reads the token and its type', () => {
  expect(mailedLinkIn('?to=%2Fjobs&token_hash=abc&type=signup')).toEqual({ tokenHash: 'abc', type: 'signup' });
});

it.each(['', '?token_hash=abc', '?type=signup', '?token_hash=abc&type=sms', '?token_hash=&type=signup'])(
  'finds no link in "%s"',
  (search) => {
    expect(mailedLinkIn(search)).toBeUndefined();
  },
);
