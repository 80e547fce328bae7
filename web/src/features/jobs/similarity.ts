// How alike two jobs are to someone who looks for one: skills first, then level, pay and place.

import { EXPERIENCE } from '@/domain/listing/listing';
import type { ListedJob } from './api/list-jobs';

type ComparableJob = Pick<ListedJob, 'skills' | 'type' | 'experience' | 'salary_min' | 'salary_max' | 'location'>;

/** An intern is not helped by a job for a senior, whatever the skills. */
const MAX_LEVELS_APART = 1;

/** The most alike first; jobs of quite another level are left out. Of equals the order stays as it was. */
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
    (paysAlike(one, other) ? 1 : 0) +
    (placeOf(one) === placeOf(other) ? 1 : 0) +
    (one.type === other.type ? 0.5 : 0)
  );
}

/** From 0 to 1: what both ask for, of all that either asks for. */
function sharedSkills(one: ComparableJob, other: ComparableJob): number {
  const asked = new Set(one.skills.map((skill) => skill.toLowerCase()));
  const shared = other.skills.filter((skill) => asked.has(skill.toLowerCase())).length;
  const all = asked.size + other.skills.length - shared;
  return all === 0 ? 0 : shared / all;
}

/** A job that names no level suits every level. */
function levelsApart(one: ComparableJob, other: ComparableJob): number {
  const level = ({ experience }: ComparableJob) => EXPERIENCE.findIndex((name) => name === experience);
  const [first, second] = [level(one), level(other)];
  return first < 0 || second < 0 ? 0 : Math.abs(first - second);
}

/** Whether the two spans meet; one that is not stated meets none. */
function paysAlike(one: ComparableJob, other: ComparableJob): boolean {
  const [low, high] = spanOf(one);
  const [otherLow, otherHigh] = spanOf(other);
  return low <= otherHigh && otherLow <= high;
}

function spanOf({ salary_min: min, salary_max: max }: ComparableJob): readonly [number, number] {
  if (min === null && max === null) return [Infinity, -Infinity];
  return [min ?? 0, max ?? Infinity];
}

/** The city of `Bengaluru, Karnataka`. */
function placeOf({ location }: ComparableJob): string {
  return (location.split(',')[0] ?? '').trim().toLowerCase();
}
