// A form in which one answers a posting: fields and a file. Whatever fails, what was typed and sent stays, and what the server refuses
// is marked where it was typed. Closing it before it is sent, in whatever way, removes the file; once it is on its way, the file
// stays until it is known what became of it.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorMessage } from '@/lib/errors/error-message';
import { useFormDraft, useKeptForm } from '@/lib/forms/form-draft';
import { refusedField } from '@/lib/forms/refused-field';
import type { FileUpload } from '@/lib/files/use-file-upload';

interface SubmissionForm<Fields> {
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

export function useSubmissionForm<Fields extends Record<string, string>>(answer: SubmissionForm<Fields>) {
  const { name, empty, schema, file, onFileMissing, send, onClose } = answer;
  const draft = useFormDraft(name, empty);
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(schema),
    defaultValues: draft.fields as DefaultValues<Fields>,
  });
  useKeptForm(form, draft.keep);
  const progress = useRef({ sending: false, sent: false, closed: false });
  const close = useEffectEvent(() => {
    progress.current.closed = true;
    if (!progress.current.sending && !progress.current.sent) file.remove();
  });
  useEffect(() => {
    progress.current.closed = false;
    return () => {
      close();
    };
  }, []);

  const submit = async (entered: Fields) => {
    const { current } = progress;
    try {
      // A file that did not arrive says so in its own row.
      const filePath = await file.arrived();
      if (current.closed || (filePath === null && onFileMissing)) return;
      current.sending = true;
      await send(entered, filePath);
      current.sent = true;
    } catch (error) {
      // Should the answer have arrived after all, the server keeps its file.
      if (current.closed) file.remove();
      const field = refusedField(error);
      if (field !== undefined && field in empty) {
        form.setError(field as Path<Fields>, { message: errorMessage(error) }, { shouldFocus: true });
      }
      return;
    } finally {
      current.sending = false;
    }
    draft.drop();
    // Whatever is open by now is something else.
    if (!progress.current.closed) onClose();
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
      onCancel: onClose,
      /** Gives up what was filled in before the form was opened; undefined where nothing was. */
      onDiscard: draft.restored
        ? () => {
            draft.drop();
            form.reset(empty);
          }
        : undefined,
    },
  };
}
