// Screening answers as table cells, with one column for each question that any applicant was asked.

import { answerLabel } from '@/domain/screening/answer-labels';
import type { ScreeningAnswer } from '@/domain/screening/answer-columns';

/** Returns each question once, in the order in which it was first asked. */
export function questionsIn(all: readonly (readonly ScreeningAnswer[])[]): string[] {
  return [...new Set(all.flatMap((answers) => answers.map(({ question }) => question)))];
}

/** Returns the questions whose needs are not met, then the answer to each question. Empty if no one was asked anything. */
export function answerCells(answers: readonly ScreeningAnswer[], questions: readonly string[]): string[] {
  if (questions.length === 0) return [];
  const unmet = answers.filter(({ meets }) => meets === false).map(({ question }) => question);
  const cells = questions.map((question) => {
    const found = answers.find((answer) => answer.question === question);
    return found?.answer == null ? '' : answerLabel(found.kind, found.answer);
  });
  return [unmet.join('; '), ...cells];
}
