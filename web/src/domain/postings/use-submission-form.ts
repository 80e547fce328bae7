// The form to answer a posting: fields and a file. If sending fails, the entered values and the file stay, and fields that the server
// refused are marked. Closing the form before it is sent removes the file. Once sending has started, the file stays until the result is
// known.

import { useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import type { FileUpload } from '@/lib/files/use-file-upload';
import { useSchemaForm } from '@/lib/forms/use-schema-form';

interface SubmissionForm<Fields> {
  /** The name of the draft. */
  name: string;
  /** The form before anything is typed. */
  empty: Fields;
  schema: z.ZodMiniType<Fields, Fields>;
  /** A file that is being uploaded, or an existing one. */
  file: Pick<FileUpload, 'arrived' | 'remove'> & { chosen: object | null };
  /** Called at every attempt to send without a required file. */
  onFileMissing?: () => void;
  /** Reports its own failure. */
  send: (entered: Fields, filePath: string | null) => Promise<void>;
  onClose: () => void;
}

export function useSubmissionForm<Fields extends Record<string, string>>(answer: SubmissionForm<Fields>) {
  const { name, empty, schema, file, onFileMissing, send, onClose } = answer;
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

  const { form, field, onSubmit, pending, draft } = useSchemaForm<Fields, Fields>({
    schema,
    start: { empty },
    draftName: name,
    send: async (entered) => {
      const { current } = progress;
      // If the upload failed, its own row shows the error.
      const filePath = await file.arrived();
      if (current.closed || (filePath === null && onFileMissing)) throw new NotSent();
      current.sending = true;
      try {
        await send(entered, filePath);
        current.sent = true;
      } catch (error) {
        // If the server stored the submission after all, it keeps the file.
        if (progress.current.closed) file.remove();
        throw error;
      } finally {
        current.sending = false;
      }
    },
    onSent: () => {
      // If the form was closed, whatever is open now is something else.
      if (!progress.current.closed) onClose();
    },
  });

  return {
    form,
    field,
    /** Props for the frame of the form. */
    frame: {
      submitting: pending,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        if (!file.chosen) onFileMissing?.();
        onSubmit(event);
      },
      onCancel: onClose,
      onDiscard: draft.discard,
    },
  };
}

/** The form was closed, or its file is missing, so nothing was sent. */
class NotSent extends Error {}
