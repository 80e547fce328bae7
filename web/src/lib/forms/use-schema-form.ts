// A form whose fields a schema checks: what is typed, what is wrong with it, its draft, and sending it. A form of a few fields without a
// draft takes `useCheckedForm`, which needs no library.

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

/** A field that the server refused, and what to say there. */
export interface RefusedField {
  name: string;
  message: string;
}

/** The kind of an error that the server found. */
const REFUSED = 'refused';

interface SchemaForm<Fields, Entry> {
  schema: z.ZodMiniType<Entry, Fields>;
  /** What the form begins with: empty for something new, as stored for something that is changed. */
  start: { empty: Fields } | { stored: Fields };
  /** Fields that were not changed follow when what is stored changes. */
  followsStored?: boolean;
  /** What is typed is kept under this name until it is sent; without a name, as long as the screen. */
  draftName?: string;
  /** Whether a part of a draft fits its field, for fields of more than texts. */
  fits?: DraftCheck<Fields>;
  /** The mutation tells of a failure; nothing that was typed is lost by it. The draft goes with success, or before by `dropDraft`. */
  send: (entry: Entry, dropDraft: () => void) => Promise<unknown>;
  onSent?: (entry: Entry) => void;
  /** Which field a failure is about; else the server's hint tells. */
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
      // Fields that were locked meanwhile can take the focus only now.
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
    /** What a field needs: `<TextField label="Title" {...field('title')} />`. */
    field: fieldsOf(form),
    /** It is being sent. */
    pending,
    isDirty: form.formState.isDirty,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(sendEntry)(event),
    /** Sends what passed the check, for a form that asks something before. */
    send: sendEntry,
    draft: {
      begun: draft.begun,
      drop: draft.drop,
      /** Gives up what was typed before this screen was opened; undefined where nothing was. */
      discard: draft.restored ? startOver : undefined,
    },
    startOver,
  };
}

/** Keeps whatever changes in the form. */
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

/** Goes on with a draft of changes. Against what is stored it still counts as changed. */
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

/** Words what is wrong with the marked fields again when the language of the page changes. */
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
    // The schema knows nothing of what the server refused, and takes that mark away.
    await form.trigger(marked);
    if (refusedStill) await markRefused();
  });
  useEffect(() => {
    void reword();
  }, [language]);
}

/** The sentences for errors are fetched with the first one, as the toast does. */
async function fieldInHint(error: unknown): Promise<RefusedField | undefined> {
  const name = refusedField(error);
  if (name === undefined) return undefined;
  const { errorMessage } = await withWords(import('@/lib/errors/error-message'));
  return { name, message: errorMessage(error) };
}
