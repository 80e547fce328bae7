import { expect, it } from 'vitest';
import type { ScreeningQuestion } from '@/domain/screening/question';
import {
  areQuestionFields,
  EMPTY_QUESTION,
  fieldsOfQuestion,
  questionList,
  questionOf,
  type QuestionFields,
} from './question-form';

function problemsOf(questions: QuestionFields[]) {
  const { error } = questionList().safeParse(questions);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

const ask = (fields: Partial<QuestionFields>): QuestionFields => ({ ...EMPTY_QUESTION, question: 'Why?', ...fields });

it('accepts questions of every kind', () => {
  expect(
    problemsOf([
      ask({ neededAnswer: 'yes' }),
      ask({ question: 'Shift?', kind: 'choice', options: 'Day\nNight' }),
      ask({ question: 'Years?', kind: 'number', min: '3', max: '1,000' }),
      ask({ question: 'Where?', kind: 'text' }),
      ask({ question: 'Proof?', kind: 'file' }),
    ]),
  ).toEqual([]);
});

it('reports each problem at its field', () => {
  expect(
    problemsOf([
      ask({ question: '  ' }),
      ask({}),
      ask({ question: 'why? ' }),
      ask({ question: 'A?', kind: 'choice', options: 'Day\n day ' }),
      ask({ question: 'B?', kind: 'choice', options: `Day\n${'x'.repeat(101)}` }),
      ask({ question: 'C?', kind: 'number', min: 'three' }),
      ask({ question: 'D?', kind: 'number', min: '5', max: '3' }),
      // Values in fields of another kind do not matter.
      ask({ question: 'E?', kind: 'text', min: 'three', options: 'one' }),
    ]),
  ).toEqual([
    '0.question: Write the question.',
    '2.question: This question appears twice.',
    '3.options: Enter 2 to 10 options.',
    '4.options: Shorten each option to 100 characters.',
    '5.min: Enter a number, with at most two decimals.',
    '6.max: Enter a number that is not below 5.',
  ]);
});

it('stores the fields of its kind, and makes a question with a needed answer required', () => {
  const chosen = ask({
    kind: 'choice',
    options: 'Day\nNight\nEither',
    required: false,
    neededOptions: ['Night', 'Evening'],
    neededAnswer: 'yes',
  });

  expect(questionOf(chosen)).toEqual({
    kind: 'choice',
    question: 'Why?',
    options: ['Day', 'Night', 'Either'],
    required: true,
    needed: { answers: ['Night'] },
  });
  expect(questionOf({ ...chosen, kind: 'text' })).toEqual({
    kind: 'text',
    question: 'Why?',
    options: [],
    required: false,
    needed: null,
  });
});

it.each<ScreeningQuestion>([
  { kind: 'yes_no', question: 'A?', options: [], required: true, needed: { answers: ['no'] } },
  { kind: 'choice', question: 'A?', options: ['x', 'y'], required: true, needed: { answers: ['y'] } },
  { kind: 'number', question: 'A?', options: [], required: true, needed: { min: 2.5, max: null } },
  { kind: 'text', question: 'A?', options: [], required: false, needed: null },
])('a stored question of the kind $kind survives the form', (question) => {
  expect(questionOf(fieldsOfQuestion(question))).toEqual(question);
});

it('accepts only a draft of questions', () => {
  expect(areQuestionFields([EMPTY_QUESTION])).toBe(true);
  expect(areQuestionFields([])).toBe(true);
  expect(areQuestionFields(['Why?'])).toBe(false);
  expect(areQuestionFields('Why?')).toBe(false);
});
