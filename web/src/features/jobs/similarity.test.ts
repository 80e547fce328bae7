import { expect, it } from 'vitest';
import { mostSimilar } from './similarity';

const job = (name: string, more: object) => ({
  name,
  skills: ['Design', 'Figma'],
  type: 'Full-time' as const,
  experience: 'Entry Level' as const,
  salary_min: 20_000,
  salary_max: 30_000,
  location: 'Bengaluru, Karnataka',
  ...more,
});

const INTERN = job('Design intern', {});

it('M-53: leaves out jobs of a very different level, whatever their skills', () => {
  const senior = job('Senior Designer', { experience: 'Senior Level', salary_min: 150_000, salary_max: 200_000 });
  const mid = job('Designer', { experience: 'Mid Level' });
  const open = job('Illustrator', { experience: null, skills: ['Design'] });
  expect(mostSimilar(INTERN, [senior, mid, open], 3).map(({ name }) => name)).toEqual(['Designer', 'Illustrator']);
});

it('M-53: ranks by skills, then level, pay and place', () => {
  const jobs = [
    job('Elsewhere', { location: 'Pune' }),
    job('Other skills', { skills: ['Design', 'Research', 'Writing'] }),
    job('Better paid', { salary_min: 90_000, salary_max: null, location: 'Pune' }),
    job('The same again', {}),
  ];
  expect(mostSimilar(INTERN, jobs, 3).map(({ name }) => name)).toEqual(['The same again', 'Elsewhere', 'Better paid']);
});

it('M-53: knows a city by its old and its new name', () => {
  const jobs = [job('In Pune', { location: 'Pune' }), job('In Bangalore', { location: 'BANGALORE, India' })];
  expect(mostSimilar(INTERN, jobs, 2).map(({ name }) => name)).toEqual(['In Bangalore', 'In Pune']);
});
