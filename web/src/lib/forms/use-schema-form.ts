// A form checked by a schema: its values, errors and draft, and sending it. A form of a few fields without a draft uses
// `useCheckedForm`, which needs no library.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useFormDraft, type DraftCheck, type FormDraft } from './form-draft';
import { refusedField } from './refused-field';
import { fieldsOf } from './use-fields';
import { useLanguage } from '@/lib/words/language';
import { withWords } from '@/lib/words/words';

/** A field that the server refused, and the message to show there. */
export interface RefusedField {
  name: string;
  message: string;
}

/** The error type of a field that the server refused. */
const REFUSED = 'refused';

interface SchemaForm<Fields, Entry> {
  schema: z.ZodMiniType<Entry, Fields>;
  /** The initial values: `empty` for a new entry, `stored` for an existing one. */
  start: { empty: Fields } | { stored: Fields };
  /** Fields that the user has not changed follow updates of the stored values. */
  followsStored?: boolean;
  /** The draft is stored under this name until it is sent; without a name, it lasts as long as the screen. */
  draftName?: string;
  /** Whether a draft's value fits its field, for fields that are not just texts. */
  fits?: DraftCheck<Fields>;
  /** The mutation reports its own failure, and nothing typed is lost. The draft is removed on success, or earlier by `dropDraft`. */
  send: (entry: Entry, dropDraft: () => void) => Promise<unknown>;
  onSent?: (entry: Entry) => void;
  /** Finds the field that caused a failure; without it, the server's hint does. */
  refusedBy?: (error: unknown) => RefusedField | undefined;
}

export function useSchemaForm<Fields extends FieldValues, Entry extends FieldValues>(
  options: SchemaForm<Fields, Entry>,
) {
  const { schema, start, followsStored = false, draftName, fits, send, onSent, refusedBy } = options;
  const isNew = 'empty' in start;
  const initial = isNew ? start.empty : start.stored;
  const draft = useFormDraft(draftName, initial, fits);
  const [pending, setPending] = useState(false);
  const form = useForm<Fields, unknown, Entry>({
    resolver: standardSchemaResolver(schema),
    ...(followsStored
      ? { values: initial, resetOptions: { keepDirtyValues: true } }
      : { defaultValues: (isNew ? draft.fields : initial) as DefaultValues<Fields> }),
  });
  useKeptValues(form, draft.keep);
  useRestoredChanges(form, draft, !isNew);

  const markRefused = async (error: unknown, shouldFocus: boolean) => {
    const refused = refusedBy?.(error) ?? (await fieldInHint(error));
    if (refused === undefined || !(refused.name in initial)) return;
    const { name, message } = refused;
    form.setError(name as Path<Fields>, { type: REFUSED, message }, { shouldFocus });
  };
  const refusalRef = useRef<unknown>(undefined);
  useRewordedErrors(form, () => markRefused(refusalRef.current, false));

  const sendEntry = async (entry: Entry) => {
    setPending(true);
    try {
      await send(entry, draft.drop);
    } catch (error) {
      draft.keep(form.getValues());
      // Fields that were disabled during sending can take the focus only after this render.
      flushSync(() => {
        setPending(false);
      });
      refusalRef.current = error;
      await markRefused(error, true);
      return;
    }
    draft.drop();
    setPending(false);
    onSent?.(entry);
  };

  const startOver = () => {
    draft.drop();
    form.reset(initial);
  };

  return {
    form,
    /** The props of a field: `<TextField label="Title" {...field('title')} />`. */
    field: fieldsOf(form),
    /** The form is being sent. */
    pending,
    isDirty: form.formState.isDirty,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(sendEntry)(event),
    /** Sends the checked values, for a form that asks for confirmation first. */
    send: sendEntry,
    draft: {
      begun: draft.begun,
      drop: draft.drop,
      /** Discards what was typed before this screen was opened; undefined if there is nothing. */
      discard: draft.restored ? startOver : undefined,
    },
    startOver,
  };
}

/** Stores every change of the form as a draft. */
function useKeptValues<Fields extends FieldValues, Entry>(
  { subscribe }: UseFormReturn<Fields, unknown, Entry>,
  keep: (fields: Fields) => void,
): void {
  const onChange = useEffectEvent(keep);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          onChange(values);
        },
      }),
    [subscribe],
  );
}

/** Restores a draft of changes. Compared with the stored values, it still counts as changed. */
function useRestoredChanges<Fields extends FieldValues, Entry>(
  form: UseFormReturn<Fields, unknown, Entry>,
  draft: FormDraft<Fields>,
  isChange: boolean,
): void {
  const restore = useEffectEvent(() => {
    if (isChange && draft.begun) form.reset(draft.fields, { keepDefaultValues: true });
  });
  useEffect(() => {
    restore();
  }, []);
}

/** Translates the errors of marked fields when the language of the page changes. */
function useRewordedErrors<Fields extends FieldValues, Entry>(
  form: UseFormReturn<Fields, unknown, Entry>,
  markRefused: () => Promise<void>,
): void {
  const language = useLanguage();
  const reword = useEffectEvent(async () => {
    const { errors } = form.formState;
    const marked = Object.keys(errors) as Path<Fields>[];
    if (marked.length === 0) return;
    const refusedStill = Object.values(errors).some((error) => error?.type === REFUSED);
    // The schema knows nothing of the server's refusals, and would clear their marks.
    await form.trigger(marked);
    if (refusedStill) await markRefused();
  });
  useEffect(() => {
    void reword();
  }, [language]);
}

/** The error sentences are loaded with the first error, as in the toast. */
async function fieldInHint(error: unknown): Promise<RefusedField | undefined> {
  const name = refusedField(error);
  if (name === undefined) return undefined;
  const { errorMessage } = await withWords(import('@/lib/errors/error-message'));
  return { name, message: errorMessage(error) };
}
