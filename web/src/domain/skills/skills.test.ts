import { expect, it } from 'vitest';
import { addSkills, suggestSkills } from './skills';

it('suggests skills that contain a word beginning with the typed text', () => {
  expect(suggestSkills('re', [])).toEqual(['React', 'Recruiting', 'User Research']);
  expect(suggestSkills('  ', [])).toEqual([]);
});

it('does not suggest skills that are already chosen', () => {
  expect(suggestSkills('re', ['react'])).toEqual(['Recruiting', 'User Research']);
});

it('uses the known spelling of a skill, so that filters find it', () => {
  expect(addSkills([], 'node.JS')).toEqual(['Node.js']);
});

it('adds several skills at once, without duplicates or blanks', () => {
  expect(addSkills(['React'], 'react, Kannada ,, Hand  weaving')).toEqual(['React', 'Kannada', 'Hand weaving']);
});
