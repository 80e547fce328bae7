import { expect, it } from 'vitest';
import { addSkills, suggestSkills } from './skills';

it('offers skills with a word that begins like what was typed', () => {
  expect(suggestSkills('re', [])).toEqual(['React', 'Recruiting', 'User Research']);
  expect(suggestSkills('  ', [])).toEqual([]);
});

it('does not offer what is chosen already', () => {
  expect(suggestSkills('re', ['react'])).toEqual(['Recruiting', 'User Research']);
});

it('writes a known skill as it is known, so that filters find it', () => {
  expect(addSkills([], 'node.JS')).toEqual(['Node.js']);
});

it('adds several at once, none twice and none that is blank', () => {
  expect(addSkills(['React'], 'react, Kannada ,, Hand  weaving')).toEqual(['React', 'Kannada', 'Hand weaving']);
});
