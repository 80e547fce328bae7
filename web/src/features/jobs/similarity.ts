// How similar two jobs are to a job seeker: skills first, then level, pay and place.

import { EXPERIENCE } from '@/domain/lists/list-definition';
import { comparableName } from '@/domain/lists/places';
import type { ListedJob } from './api/list-jobs';

type ComparableJob = Pick<ListedJob, 'skills' | 'type' | 'experience' | 'salary_min' | 'salary_max' | 'location'>;

/** A senior job is of no use to an intern, even if the skills match. */
const MAX_LEVELS_APART = 1;

/** Returns the most similar jobs first, without jobs of a very different level. Ties keep their order. */
export function mostSimilar<Job extends ComparableJob>(to: ComparableJob, jobs: readonly Job[], count: number): Job[] {
  return jobs
    .filter((job) => levelsApart(to, job) <= MAX_LEVELS_APART)
    .map((job) => ({ job, score: similarity(to, job) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ job }) => job);
}

function similarity(one: ComparableJob, other: ComparableJob): number {
  return (
    4 * sharedSkills(one, other) +
    (levelsApart(one, other) === 0 ? 2 : 0) +
    (payOverlaps(one, other) ? 1 : 0) +
    (placeOf(one) === placeOf(other) ? 1 : 0) +
    (one.type === other.type ? 0.5 : 0)
  );
}

/** The number of shared skills divided by the number of skills that either job lists, from 0 to 1. */
function sharedSkills(one: ComparableJob, other: ComparableJob): number {
  const asked = new Set(one.skills.map((skill) => skill.toLowerCase()));
  const shared = other.skills.filter((skill) => asked.has(skill.toLowerCase())).length;
  const all = asked.size + other.skills.length - shared;
  return all === 0 ? 0 : shared / all;
}

/** A job without a level counts as every level. */
function levelsApart(one: ComparableJob, other: ComparableJob): number {
  const level = ({ experience }: ComparableJob) => EXPERIENCE.findIndex((name) => name === experience);
  const [first, second] = [level(one), level(other)];
  return first < 0 || second < 0 ? 0 : Math.abs(first - second);
}

/** Returns whether the two salary ranges overlap. A missing range overlaps none. */
function payOverlaps(one: ComparableJob, other: ComparableJob): boolean {
  const [low, high] = spanOf(one);
  const [otherLow, otherHigh] = spanOf(other);
  return low <= otherHigh && otherLow <= high;
}

function spanOf({ salary_min: min, salary_max: max }: ComparableJob): readonly [number, number] {
  if (min === null && max === null) return [Infinity, -Infinity];
  return [min ?? 0, max ?? Infinity];
}

/** Returns the city, as in `Bengaluru, Karnataka`, whichever of its names is used. */
function placeOf({ location }: ComparableJob): string {
  return comparableName(location.split(',')[0] ?? '');
}
