// Checks a chosen file before the upload: its type by its name, and its size. The server inspects the content and decides.

import { t } from '@/words/files';

const MB = 1024 * 1024;

export interface FileRule {
  /** File name extensions, without the dot. */
  endings: readonly string[];
  maxMb: number;
}

export interface FileProblem {
  title: string;
  description: string;
}

export const RESUME_RULE: FileRule = { endings: ['pdf', 'doc', 'docx'], maxMb: 5 };
export const PROPOSAL_RULE: FileRule = { endings: ['pdf', 'doc', 'docx', 'zip'], maxMb: 10 };

export function findFileProblem({ name, size }: Pick<File, 'name' | 'size'>, rule: FileRule): FileProblem | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!rule.endings.includes(ending)) return wrongKind(rule);
  if (size > rule.maxMb * MB) {
    return { title: t('large.title'), description: t('large.text', { most: rule.maxMb }) };
  }
  if (size === 0) return { title: t('empty.title'), description: t('empty.text') };
  return undefined;
}

/** The problem of a wrong type, whether the name or the content shows it. */
export function wrongKind(rule: FileRule): FileProblem {
  return { title: t('wrongKind.title'), description: t('wrongKind.text', { kinds: kindsOf(rule) }) };
}

export function hasMacros(): FileProblem {
  return { title: t('macros.title'), description: t('macros.text') };
}

/** `PDF, DOC or DOCX`. */
export function kindsOf({ endings }: FileRule): string {
  const names = endings.map((ending) => ending.toUpperCase());
  return t('kinds', { others: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}

/** The `accept` attribute of a file input. A user may still choose another type. */
export function acceptOf({ endings }: FileRule): string {
  return endings.map((ending) => `.${ending}`).join(',');
}
