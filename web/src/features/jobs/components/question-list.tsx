// The screening questions in the job form, with buttons to add, remove and move them.

import { ArrowDown, ArrowUp, MessageCircleQuestionMark, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { FormSection } from '@/domain/postings/components/posting-form';
import { Button } from '@/components/ui/button';
import type { JobFields } from '@/features/jobs/job-form';
import { EMPTY_QUESTION, MAX_QUESTIONS } from '@/features/jobs/question-form';
import { announce } from '@/lib/ui/announce';
import { t } from '@/words/screening-form';
import { QuestionEditor } from './question-editor';

export function QuestionList() {
  const { fields, append, remove, move } = useFieldArray<JobFields, 'questions'>({ name: 'questions' });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const moveTo = (from: number, to: number, name: 'up' | 'down') => {
    // The clicked button moves with its question and loses the focus.
    flushSync(() => {
      move(from, to);
    });
    const entry = list.current?.children[to];
    const pressed = entry?.querySelector<HTMLButtonElement>(`[data-move=${name}]`);
    (pressed?.disabled === false ? pressed : entry?.querySelector<HTMLButtonElement>('[data-move]:enabled'))?.focus();
    announce(t('moved', { number: to + 1, total: fields.length }));
  };
  return (
    <FormSection title={t('section')}>
      <p className="-mt-3 text-sm text-muted-foreground">
        {t('section.lead')} {t('needed.help')}
      </p>
      {fields.length > 0 && (
        <ol ref={list} className="flex flex-col gap-4">
          {fields.map(({ id }, index) => (
            <li key={id}>
              <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-border p-3 md:p-4">
                <legend className="sr-only">{t('item', { number: index + 1 })}</legend>
                <div className="-mb-2 flex items-center gap-1">
                  <span aria-hidden="true" className="mr-auto text-sm font-[600]">
                    {t('item', { number: index + 1 })}
                  </span>
                  <Button
                    variant="ghost"
                    size="icon"
                    data-move="up"
                    aria-label={t('moveUp', { number: index + 1 })}
                    disabled={index === 0}
                    onClick={() => {
                      moveTo(index, index - 1, 'up');
                    }}
                  >
                    <ArrowUp aria-hidden="true" />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon"
                    data-move="down"
                    aria-label={t('moveDown', { number: index + 1 })}
                    disabled={index === fields.length - 1}
                    onClick={() => {
                      moveTo(index, index + 1, 'down');
                    }}
                  >
                    <ArrowDown aria-hidden="true" />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t('remove', { number: index + 1 })}
                    onClick={() => {
                      flushSync(() => {
                        remove(index);
                      });
                      // The clicked button disappears with its question, so move the focus to another one.
                      addButton.current?.focus();
                    }}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                </div>
                <QuestionEditor index={index} />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      {fields.length < MAX_QUESTIONS ? (
        <Button
          ref={addButton}
          variant="secondary"
          className="self-start"
          onClick={() => {
            append(EMPTY_QUESTION, { focusName: `questions.${fields.length}.question` });
          }}
        >
          <MessageCircleQuestionMark aria-hidden="true" />
          {t('add')}
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">{t('most', { most: MAX_QUESTIONS })}</p>
      )}
    </FormSection>
  );
}
