// Uploads a file of a form while the rest is being filled in. A file that has been uploaded is not sent again.

import { useRef, useState } from 'react';
import { useUser } from '@/lib/auth/auth';
import { findFileProblem, hasMacros, wrongKind, type FileProblem, type FileRule } from './file-checks';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { withWords } from '@/lib/words/words';
import { discardOwnFile, uploadOwnFile } from './own-files';
import { FileRefused } from './upload';

export interface ChosenFile {
  file: File;
  state: 'sending' | 'ready' | 'failed';
  /** How much has been sent. */
  percent: number;
  /** Why the upload failed, in the server's words. */
  reason?: string;
}

export type FileUpload = ReturnType<typeof useFileUpload>;

/** A file that breaks the rule is refused with a message, and not chosen. */
export function useFileUpload(bucket: string, rule: FileRule) {
  return useFileUploads(bucket, rule)('');
}

/** Like `useFileUpload`, for several named files of one form. */
export function useFileUploads(bucket: string, rule: FileRule) {
  const supabase = useSupabase();
  const user = useUser();
  const [allChosen, setAllChosen] = useState<Readonly<Record<string, ChosenFile>>>({});
  /** The uploads in progress or done; submitting the form waits for them. */
  const current = useRef(new Map<string, { file: File; path: Promise<string>; abort: AbortController }>());

  const refuse = (problem: FileProblem) => {
    toast({ ...problem, variant: 'destructive' });
  };

  return (name: string) => {
    const chosen = allChosen[name] ?? null;

    const choose = (file: File) => {
      const problem = findFileProblem(file, rule);
      if (problem) {
        refuse(problem);
        return;
      }
      current.current.get(name)?.abort.abort();
      const abort = new AbortController();
      const show = (next: ChosenFile) => {
        // Ignore updates from an upload that was replaced or cancelled.
        if (!abort.signal.aborted) setAllChosen((others) => ({ ...others, [name]: next }));
      };
      show({ file, state: 'sending', percent: 0 });
      const path = uploadOwnFile(supabase, {
        ownerId: user.id,
        bucket,
        file,
        onProgress: (percent) => {
          show({ file, state: 'sending', percent });
        },
        signal: abort.signal,
      });
      path.then(
        () => {
          show({ file, state: 'ready', percent: 100 });
        },
        (error: unknown) => {
          if (error instanceof FileRefused && error.wrongKind) {
            // Retrying would not change the type of the file.
            remove();
            refuse(error.hasMacros ? hasMacros() : wrongKind(rule));
          } else {
            void reasonFor(error).then((reason) => {
              show({ file, state: 'failed', percent: 0, reason });
            });
          }
        },
      );
      current.current.set(name, { file, path, abort });
    };

    /** Removes the file from the form, aborts its upload, and deletes what was already uploaded. */
    const remove = () => {
      const removed = current.current.get(name);
      current.current.delete(name);
      setAllChosen((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== name)));
      if (!removed) return;
      const { file, path, abort } = removed;
      abort.abort();
      path.then(() => discardOwnFile(supabase, { bucket, file })).catch(() => undefined);
    };

    return {
      rule,
      chosen,
      choose,
      remove,
      retry: () => {
        if (chosen) choose(chosen.file);
      },
      /** Resolves to the path once the file is uploaded, or null if none was chosen. */
      arrived: async (): Promise<string | null> => current.current.get(name)?.path ?? null,
    };
  };
}

/** The error sentences are loaded with the first error, as in the toast. */
async function reasonFor(error: unknown): Promise<string> {
  const { errorMessage } = await withWords(import('@/lib/errors/error-message'));
  return errorMessage(error);
}
