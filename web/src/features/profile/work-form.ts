// Converts work experience entries between the form and the stored shape.

import type { Json } from '@/lib/database.types';
import { t } from '@/words/profile-editor';
import type { Work } from './entries';
import { endsBeforeStart, isMonth, storedText } from './work-months';

export interface WorkForm extends Work {
  /** The job has not ended. A previously chosen end is ignored. */
  goesOn: boolean;
}

export const EMPTY_WORK: WorkForm = { company: '', role: '', duration: '', start: '', end: '', goesOn: false };

/** A text that only repeats the months is not shown again. */
export function formWork(work: Work): WorkForm {
  const dated = work.start !== '';
  return { ...work, duration: dated ? '' : work.duration, goesOn: dated && work.end === '' };
}

export function isEmptyWork({ company, role, duration, start, end }: WorkForm): boolean {
  return `${company}${role}${duration}${start}${end}`.trim() === '';
}

/** Returns the entry. Incomplete months count as none. */
export function workOf({ company, role, duration, start, end, goesOn }: WorkForm): Work {
  const dated = isMonth(start) && (goesOn || isMonth(end));
  const period = dated ? { start, end: goesOn ? '' : end } : { start: '', end: '' };
  return {
    company: company.trim(),
    role: role.trim(),
    duration: dated ? storedText(period) : duration.trim(),
    ...period,
  };
}

/** An entry without months is stored in the old shape. */
export function storedWork({ company, role, duration, start, end }: Work): Json {
  const entry = { company, role, duration };
  return start === '' ? entry : { ...entry, start, end: end === '' ? null : end };
}

interface MonthMistake {
  field: 'start' | 'end';
  message: string;
}

/** Returns the error in the months of an entry. Leaving both out is valid. */
export function monthMistake({ start, end, goesOn }: WorkForm): MonthMistake | undefined {
  const ended = goesOn ? '' : end;
  if (start === '' && ended === '' && !goesOn) return undefined;
  if (!isMonth(start)) {
    return { field: 'start', message: start === '' ? t('work.startMissing') : t('work.yearMissing') };
  }
  if (goesOn) return undefined;
  if (!isMonth(end)) return { field: 'end', message: end === '' ? t('work.endMissing') : t('work.yearMissing') };
  return endsBeforeStart({ start, end }) ? { field: 'end', message: t('work.endsBeforeStart') } : undefined;
}
