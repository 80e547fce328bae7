// Reads a chosen file as a JSON Resume.

import { withWords } from '@/lib/words/words';
import { t } from '@/words/json-resume';
import type { ResumeFound } from './resume-found';

/** A text-only resume is far smaller. */
const MAX_BYTES = 1024 * 1024;

export async function readFile(file: File): Promise<ResumeFound | { problems: string[] }> {
  const { readJsonResume } = await withWords(import('./read-json-resume'));
  if (file.size > MAX_BYTES) return { problems: [t('wrong.large')] };
  return readJsonResume(await file.text());
}
