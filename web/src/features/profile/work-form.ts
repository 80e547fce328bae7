// An entry of work experience as the form has it, and as it is stored.

import type { Json } from '@/lib/database.types';
import { t } from '@/words/profile-editor';
import type { Work } from './entries';
import { endsBeforeStart, isMonth, storedText } from './work-months';

export interface WorkForm extends Work {
  /** It has no end yet; one that was chosen before is not used. */
  goesOn: boolean;
}

export const EMPTY_WORK: WorkForm = { company: '', role: '', duration: '', start: '', end: '', goesOn: false };

/** Text that the months say as well is not asked for again. */
export function formWork(work: Work): WorkForm {
  const dated = work.start !== '';
  return { ...work, duration: dated ? '' : work.duration, goesOn: dated && work.end === '' };
}

export function isEmptyWork({ company, role, duration, start, end }: WorkForm): boolean {
  return `${company}${role}${duration}${start}${end}`.trim() === '';
}

/** What the entry says. Months that are only half chosen count as none. */
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

/** An entry without months is stored as it always was. */
export function storedWork({ company, role, duration, start, end }: Work): Json {
  const entry = { company, role, duration };
  return start === '' ? entry : { ...entry, start, end: end === '' ? null : end };
}

interface MonthMistake {
  field: 'start' | 'end';
  message: string;
}

/** What is wrong with the months of an entry. Both may be left out, and then nothing is. */
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
