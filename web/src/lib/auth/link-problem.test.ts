import { expect, it } from 'vitest';
import { linkProblemIn } from './link-problem';

it('C-162: reads why a link did not work', () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=';

  expect(linkProblemIn(hash)).toBe('Email link is invalid or has expired');
});

it.each(['', '#', '#main', '#access_token=x&type=recovery', '#error_description='])('finds nothing in %j', (hash) => {
  expect(linkProblemIn(hash)).toBeUndefined();
});
