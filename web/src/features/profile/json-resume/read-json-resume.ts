// Parses a JSON Resume into values for the profile form, or a list of problems.

import { MAX_SKILLS } from '@/lib/forms/form-fields';
import type { Education } from '@/features/profile/entries';
import { EMPTY_WORK, type WorkForm } from '@/features/profile/work-form';
import { t } from '@/words/json-resume';
import { jsonResumeSchema, type JsonResume } from './json-resume';
import { findLeftOut } from './left-out';
import type { ResumeFound } from './resume-found';

/** The maximum number of problems listed. A file with more has the wrong format altogether. */
const MAX_PROBLEMS = 5;

/** Returns the content of the file, or sentences that describe its problems. */
export function readJsonResume(content: string): ResumeFound | { problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return { problems: [t('wrong.json')] };
  }
  const { data, error } = jsonResumeSchema.safeParse(json);
  if (error) {
    const worded = error.issues.map(({ path, message }) =>
      path.length === 0 ? t('wrong.resume') : t('wrong.at', { place: placeOf(path), message }),
    );
    return { problems: worded.slice(0, MAX_PROBLEMS) };
  }
  const found = findIn(data, json as object);
  const isEmpty = Object.keys(found.texts).length + found.work.length + found.education.length + found.skills.length;
  return isEmpty === 0 ? { problems: [t('wrong.resume')] } : found;
}

/** Returns a path such as `work[2].startDate`, with entries counted from one. */
function placeOf(path: PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`))
    .join('')
    .slice(1);
}

function findIn({ basics, work, education, skills }: JsonResume, json: object): ResumeFound {
  const place = basics?.location;
  const texts = {
    fullName: basics?.name,
    headline: basics?.label,
    bio: basics?.summary,
    website: basics?.url,
    address: clean(place?.address) || [clean(place?.city), clean(place?.region)].filter(Boolean).join(', '),
  };
  const named = (skills ?? []).flatMap(({ name, keywords }) => [clean(name), ...(keywords ?? []).map(clean)]);
  return {
    texts: Object.fromEntries(
      Object.entries(texts)
        .map(([field, value]) => [field, clean(value)] as const)
        .filter(([, value]) => value !== ''),
    ),
    work: (work ?? []).map(workFound).filter(({ company, role }) => company !== '' || role !== ''),
    education: (education ?? []).map(educationFound).filter(({ institution }) => institution !== ''),
    skills: [...new Set(named)].filter((skill) => skill !== '').slice(0, MAX_SKILLS),
    leftOut: findLeftOut(json),
  };
}

function workFound(entry: NonNullable<JsonResume['work']>[number]): WorkForm {
  const start = month(entry.startDate);
  const end = month(entry.endDate);
  return {
    ...EMPTY_WORK,
    company: clean(entry.name) || clean(entry.company),
    role: clean(entry.position),
    start: start === '' ? end : start,
    end,
    goesOn: start !== '' && end === '',
  };
}

function educationFound(entry: NonNullable<JsonResume['education']>[number]): Education {
  return {
    institution: clean(entry.institution),
    degree: [clean(entry.studyType), clean(entry.area)].filter(Boolean).join(', '),
    year: (clean(entry.endDate) || clean(entry.startDate)).slice(0, 4),
  };
}

/** Drops the day, because profiles store only months. */
function month(date: string | null | undefined): string {
  return clean(date).slice(0, 7);
}

function clean(text: string | null | undefined): string {
  return text?.trim() ?? '';
}
