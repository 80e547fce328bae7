import { expect, it } from 'vitest';
import { refusedField } from './refused-field';

it('finds the field that the server refused, and none when it refused the whole form', () => {
  expect(refusedField({ message: 'Enter a ten-digit Indian mobile number.', hint: 'Correct "p_mobile".' })).toBe(
    'mobile',
  );
  expect(refusedField({ message: 'Too long.', hint: 'Correct "p_cover_letter".' })).toBe('coverLetter');
  expect(refusedField({ message: 'This tender is closed.', hint: null })).toBeUndefined();
  expect(refusedField(new TypeError('Failed to fetch'))).toBeUndefined();
});
