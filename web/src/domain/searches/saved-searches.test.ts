import { expect, it } from 'vitest';
import { selectTheSame } from './saved-searches';

it('treats two selections as the same search, whatever their order', () => {
  const one = { skills: ['Rust', 'Go'], salary: { min: 5, max: 9 }, search: 'loom' };
  expect(selectTheSame(one, { search: 'loom', salary: { max: 9, min: 5 }, skills: ['Go', 'Rust'], type: [] })).toBe(
    true,
  );
  expect(selectTheSame(one, { ...one, skills: ['Go'] })).toBe(false);
});
