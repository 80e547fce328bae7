// The job form: its fields, their validation, and the row it is stored as.

import * as z from 'zod/mini';
import type { Database } from '@/lib/database.types';
import { daysFromNow } from '@/lib/format/day-labels';
import {
  amountOf,
  futureDay,
  linesOf,
  optionalText,
  requiredLines,
  requiredText,
  ascendingRange,
  salary,
  skillList,
  typedAmount,
} from '@/lib/forms/form-fields';
import { isAlike } from '@/lib/forms/form-draft';
import { EXPERIENCE } from '@/domain/lists/list-definition';
import { t } from '@/words/job-forms';
import type { Job } from './api/get-job';
import { JOB_TYPES } from './job-types';
import { areQuestionFields, fieldsOfQuestion, questionList, questionOf } from './question-form';

/** `closingDay` is the closing day of the stored job, when one is edited. */
export function jobSchemaFor(now: Date, closingDay = '') {
  return z
    .object({
      title: requiredText(() => t('required.title'), 200),
      location: requiredText(() => t('required.location'), 200),
      type: z.pipe(z.enum(['', ...JOB_TYPES]), z.enum(JOB_TYPES, { error: () => t('required.type') })),
      experience: z.enum(['', ...EXPERIENCE]),
      department: optionalText(200),
      salaryMin: salary(),
      salaryMax: salary(),
      skills: skillList(),
      description: requiredText(() => t('required.description'), 20_000),
      requirements: requiredLines(() => t('required.requirements')),
      replyDays: z.string().check(z.trim(), z.regex(/^([1-9]|[1-5]\d|60)$/, { error: () => t('wrong.replyDays') })),
      closes: futureDay(() => t('wrong.closes'), now, closingDay),
      questions: questionList(),
    })
    .check(ascendingRange('salaryMin', 'salaryMax'));
}

type JobSchema = ReturnType<typeof jobSchemaFor>;
/** The raw field values. */
export type JobFields = z.input<JobSchema>;
/** The validated values. */
export type JobEntry = z.output<JobSchema>;

export const EMPTY_JOB: JobFields = {
  title: '',
  location: '',
  type: '',
  experience: '',
  department: '',
  salaryMin: '',
  salaryMax: '',
  skills: [],
  description: '',
  requirements: '',
  replyDays: '14',
  closes: '',
  questions: [],
};

/** Returns whether a value from a draft fits its field. */
export function fitsJob(kept: unknown, name: keyof JobFields): boolean {
  if (name === 'questions') return areQuestionFields(kept);
  return isAlike(kept, EMPTY_JOB[name]);
}

/** Returns the field values of a stored job, for editing. */
export function fieldsOfJob(job: Job): JobFields {
  return {
    title: job.title,
    location: job.location,
    type: job.type,
    experience: job.experience ?? '',
    department: job.department ?? '',
    salaryMin: typedAmount(job.salary_min),
    salaryMax: typedAmount(job.salary_max),
    skills: job.skills,
    description: job.description,
    requirements: job.requirements.join('\n'),
    replyDays: String(job.reply_days),
    closes: closingDayOf(job.expires_at),
    questions: job.questions.map(fieldsOfQuestion),
  };
}

type JobRow = Database['public']['Tables']['jobs']['Insert'];

/** `expiresAt` is the stored value. It is kept to the second unless its day was changed. */
export function rowOfJob(entry: JobEntry, expiresAt: string | null = null): JobRow {
  return {
    title: entry.title,
    location: entry.location,
    type: entry.type,
    experience: entry.experience === '' ? null : entry.experience,
    department: entry.department === '' ? null : entry.department,
    salary_min: amountOf(entry.salaryMin),
    salary_max: amountOf(entry.salaryMax),
    skills: entry.skills,
    description: entry.description,
    requirements: linesOf(entry.requirements),
    reply_days: Number(entry.replyDays),
    expires_at: entry.closes === closingDayOf(expiresAt) ? expiresAt : endOf(entry.closes),
    questions: entry.questions.map((question) => ({ ...questionOf(question) })),
  };
}

/** The last day, in India, on which people can apply. */
function closingDayOf(expiresAt: string | null): string {
  return expiresAt === null ? '' : daysFromNow(0, new Date(expiresAt));
}

function endOf(day: string): string | null {
  return day === '' ? null : `${day}T23:59:59+05:30`;
}
