// What may be wrong with a chosen file before it is sent: its kind by its name, and its size. The server looks into it and decides.

const MB = 1024 * 1024;

export interface FileRule {
  /** Endings of names, without the dot. */
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
    return { title: 'File Too Large', description: `Please upload a file smaller than ${rule.maxMb}MB.` };
  }
  if (size === 0) return { title: 'Empty file', description: 'This file has nothing in it. Please choose another.' };
  return undefined;
}

/** For a name that says so, and for a content that does. */
export function wrongKind(rule: FileRule): FileProblem {
  return { title: 'Unsupported file type', description: `Please upload a ${kindsOf(rule)} file.` };
}

export const HAS_MACROS: FileProblem = {
  title: 'Document with macros',
  description: 'Please save it without macros, or as a PDF, and upload that.',
};

/** `PDF, DOC or DOCX`. */
export function kindsOf({ endings }: FileRule): string {
  const names = endings.map((ending) => ending.toUpperCase());
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}

/** For a file input; a person may still pick something else. */
export function acceptOf({ endings }: FileRule): string {
  return endings.map((ending) => `.${ending}`).join(',');
}
