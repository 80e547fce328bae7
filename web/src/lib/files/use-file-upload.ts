// A file of a form that is sent while the rest is being filled in. What has arrived once is not sent again.

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
  /** Why it failed, in the server's words. */
  reason?: string;
}

export type FileUpload = ReturnType<typeof useFileUpload>;

/** What breaks the rule is refused with a word, and nothing is chosen. */
export function useFileUpload(bucket: string, rule: FileRule) {
  return useFileUploads(bucket, rule)('');
}

/** The same for several files of one form, each under a name. */
export function useFileUploads(bucket: string, rule: FileRule) {
  const supabase = useSupabase();
  const user = useUser();
  const [allChosen, setAllChosen] = useState<Readonly<Record<string, ChosenFile>>>({});
  /** The uploads under way or done; submitting the form waits for them. */
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
        // One that was replaced or taken back has nothing to say any more.
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
            // To send it again would not change what it is.
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

    /** Takes the file out of the form, stops sending it, and removes what has arrived. */
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
      /** The path once the file has arrived; null when none was chosen. */
      arrived: async (): Promise<string | null> => current.current.get(name)?.path ?? null,
    };
  };
}

/** The sentences for errors are fetched with the first one, as the toast does. */
async function reasonFor(error: unknown): Promise<string> {
  const { errorMessage } = await withWords(import('@/lib/errors/error-message'));
  return errorMessage(error);
}
