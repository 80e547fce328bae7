import { expect, test } from 'vitest';
import { areSame, criteriaSchema } from './criteria-form';

const namesOf = (...names: string[]) => ({ criteria: names.map((name) => ({ name })) });
const pathsOf = (...names: string[]) =>
  criteriaSchema()
    .safeParse(namesOf(...names))
    .error?.issues.map(({ path }) => path.join('.'));

test('each criterion needs a name, and names are unique', () => {
  expect(criteriaSchema().parse(namesOf(' Safety ', 'Ammonia'))).toEqual(namesOf('Safety', 'Ammonia'));
  expect(pathsOf('Safety', ' ')).toEqual(['criteria.1.name']);
  expect(pathsOf('Safety', 'Ammonia', ' safety')).toEqual(['criteria.2.name']);
  expect(pathsOf('x'.repeat(101))).toEqual(['criteria.0.name']);
});

test('the same criteria in another order count as a change', () => {
  expect(areSame(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(areSame(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(areSame(['a'], ['a', 'b'])).toBe(false);
});
