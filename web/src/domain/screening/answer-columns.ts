// The columns read for answers to screening questions.

import type { Database } from '@/lib/database.types';

type Row = Database['public']['Tables']['application_answers']['Row'];
export type ScreeningAnswer = Pick<Row, 'number' | 'kind' | 'question' | 'needed' | 'answer' | 'file_path' | 'meets'>;

/** For `.select(…)` of an application; sort the table `answers` by `number`. */
export const ANSWER_COLUMNS =
  'answers:application_answers(number, kind, question, needed, answer, file_path, meets)' as const;
