import { expect, it } from 'vitest';
import { selectTheSame } from './saved-searches';

it('takes two selections for the same search in whatever order they were made', () => {
  const one = { skills: ['Rust', 'Go'], salary: { min: 5, max: 9 }, search: 'loom' };
  expect(selectTheSame(one, { search: 'loom', salary: { max: 9, min: 5 }, skills: ['Go', 'Rust'], type: [] })).toBe(
    true,
  );
  expect(selectTheSame(one, { ...one, skills: ['Go'] })).toBe(false);
});
