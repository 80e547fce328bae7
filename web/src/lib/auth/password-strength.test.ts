import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength';

describe('the score', () => {
  it.each([
    ['', 0, 'nothing'],
    ['-------', 1, 'C-142, a symbol alone'],
    ['aaaaaaa', 1, 'C-140, seven lowercase letters'],
    ['aaaaaaaa', 2, 'C-138, the eighth'],
    ['AAAAAAA', 1, 'C-139, an uppercase letter'],
    ['1234567', 1, 'C-141, a digit'],
    ['nilgiri2026', 3, 'as in the picture'],
    ['Nilgiri2026', 4, 'and an uppercase letter'],
    ['Nilgiri-2026', 5, 'everything'],
    ['नीलगिरि', 0, 'letters without case'],
  ])('of %j is %d (%s)', (password, score) => {
    expect(passwordStrength(password).score).toBe(score);
  });
});

it('C-144: is weak up to 1, fair up to 3, strong from 4', () => {
  const levels = ['', 'a', 'aA', 'aA1', 'aA1-', 'aA1-aA1-'].map((password) => passwordStrength(password).level);

  expect(levels).toEqual(['weak', 'weak', 'fair', 'fair', 'strong', 'strong']);
});

describe('the hint', () => {
  it.each([
    ['aA1-', 'Add more characters, at least 8', 'the length first'],
    ['nilgiri2026', 'Add an uppercase letter or a symbol', 'two that are missing'],
    ['Nilgiri2026', 'Add a symbol', 'one that is missing'],
    ['Nilgiri-2026', 'Strong password', 'nothing missing'],
  ])('for %j is %j (%s)', (password, hint) => {
    expect(passwordStrength(password).hint).toBe(hint);
  });
});
