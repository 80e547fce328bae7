// A form in which one answers a posting: fields and a file. Whatever fails, what was typed and sent stays, and what the server refuses
// is marked where it was typed.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { SubmitEvent } from 'react';
import { useForm, type DefaultValues, type Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { messageOf } from './errors';
import { useFormDraft, useKeptForm } from './form-draft';
import { refusedField } from './refused-field';
import type { FileUpload } from './use-file-upload';

interface AnswerForm<Fields> {
  /** The name of its draft. */
  name: string;
  /** The form before anything is typed. */
  empty: Fields;
  schema: z.ZodMiniType<Fields, Fields>;
  file: FileUpload;
  /** Is told at every attempt to send without a file, where one has to be there. */
  onFileMissing?: () => void;
  /** Says itself what its failure means. */
  send: (entered: Fields, filePath: string | null) => Promise<void>;
  onClose: () => void;
}

export function useAnswerForm<Fields extends Record<string, string>>(answer: AnswerForm<Fields>) {
  const { name, empty, schema, file, onFileMissing, send, onClose } = answer;
  const draft = useFormDraft(name, empty);
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(schema),
    defaultValues: draft.fields as DefaultValues<Fields>,
  });
  useKeptForm(form, draft.keep);

  const submit = async (entered: Fields) => {
    try {
      // A file that did not arrive says so in its own row.
      const filePath = await file.arrived();
      if (filePath === null && onFileMissing) return;
      await send(entered, filePath);
    } catch (error) {
      const field = refusedField(error);
      if (field !== undefined && field in empty) {
        form.setError(field as Path<Fields>, { message: messageOf(error) }, { shouldFocus: true });
      }
      return;
    }
    draft.drop();
    onClose();
  };

  return {
    form,
    /** What the frame of the form needs. */
    frame: {
      submitting: form.formState.isSubmitting,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        if (!file.chosen) onFileMissing?.();
        void form.handleSubmit(submit)(event);
      },
      onCancel: () => {
        file.remove();
        onClose();
      },
    },
  };
}
