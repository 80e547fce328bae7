// Answers as cells of a table: a column for each question that some applicant was asked.

import { answerLabel } from '@/domain/screening/answer-labels';
import type { ScreeningAnswer } from '@/domain/screening/answer-columns';

/** Each question once, in the order in which it was first asked. */
export function questionsIn(all: readonly (readonly ScreeningAnswer[])[]): string[] {
  return [...new Set(all.flatMap((answers) => answers.map(({ question }) => question)))];
}

/** The questions whose needs are not met, then the answer to each; nothing where no one was asked. */
export function answerCells(answers: readonly ScreeningAnswer[], questions: readonly string[]): string[] {
  if (questions.length === 0) return [];
  const unmet = answers.filter(({ meets }) => meets === false).map(({ question }) => question);
  const cells = questions.map((question) => {
    const found = answers.find((answer) => answer.question === question);
    return found?.answer == null ? '' : answerLabel(found.kind, found.answer);
  });
  return [unmet.join('; '), ...cells];
}
