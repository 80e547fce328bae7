// A form in which one answers a posting: fields and a file. Whatever fails, what was typed and sent stays, and what the server refuses
// is marked where it was typed. Closing it before it is sent, in whatever way, removes the file; once it is on its way, the file
// stays until it is known what became of it.

import { useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import type { FileUpload } from '@/lib/files/use-file-upload';
import { useSchemaForm } from '@/lib/forms/use-schema-form';

interface SubmissionForm<Fields> {
  /** The name of its draft. */
  name: string;
  /** The form before anything is typed. */
  empty: Fields;
  schema: z.ZodMiniType<Fields, Fields>;
  /** A file that is being uploaded, or one that is there. */
  file: Pick<FileUpload, 'arrived' | 'remove'> & { chosen: object | null };
  /** Is told at every attempt to send without a file, where one has to be there. */
  onFileMissing?: () => void;
  /** Says itself what its failure means. */
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
      // A file that did not arrive says so in its own row.
      const filePath = await file.arrived();
      if (current.closed || (filePath === null && onFileMissing)) throw new NotSent();
      current.sending = true;
      try {
        await send(entered, filePath);
        current.sent = true;
      } catch (error) {
        // Should the answer have arrived after all, the server keeps its file.
        if (progress.current.closed) file.remove();
        throw error;
      } finally {
        current.sending = false;
      }
    },
    onSent: () => {
      // Whatever is open by now is something else.
      if (!progress.current.closed) onClose();
    },
  });

  return {
    form,
    field,
    /** What the frame of the form needs. */
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

/** The form was closed, or its file is missing: it stays as it is. */
class NotSent extends Error {}
