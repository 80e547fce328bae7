// A file of a form that is sent while the rest is being filled in. What has arrived once is not sent again.

import { useRef, useState } from 'react';
import { useUser } from './auth';
import { messageOf } from './errors';
import { useSupabase } from './supabase';
import { uploadFile, uploadPath } from './upload';

export interface ChosenFile {
  file: File;
  state: 'sending' | 'ready' | 'failed';
  /** How much has been sent. */
  percent: number;
  /** Why it failed, in the server's words. */
  reason?: string;
}

export type FileUpload = ReturnType<typeof useFileUpload>;

export function useFileUpload(bucket: string) {
  const supabase = useSupabase();
  const user = useUser();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  /** The upload under way or done; whoever submits the form waits for it. */
  const current = useRef<{ path: Promise<string>; abort: AbortController } | null>(null);

  const choose = (file: File) => {
    current.current?.abort.abort();
    const abort = new AbortController();
    const show = (next: ChosenFile) => {
      // One that was replaced or taken back has nothing to say any more.
      if (!abort.signal.aborted) setChosen(next);
    };
    show({ file, state: 'sending', percent: 0 });
    const path = uploadFile(supabase, {
      bucket,
      path: uploadPath(user.id, file, new Date()),
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
        show({ file, state: 'failed', percent: 0, reason: messageOf(error) });
      },
    );
    current.current = { path, abort };
  };

  /** Takes the file out of the form, stops sending it, and removes what has arrived. */
  const remove = () => {
    const { abort, path } = current.current ?? {};
    abort?.abort();
    current.current = null;
    setChosen(null);
    // Nothing refers to it, so whether it could be removed is not worth a word.
    path?.then((arrived) => supabase.storage.from(bucket).remove([arrived])).catch(() => undefined);
  };

  return {
    chosen,
    choose,
    remove,
    retry: () => {
      if (chosen) choose(chosen.file);
    },
    /** The path once the file has arrived; null when none was chosen. */
    arrived: async (): Promise<string | null> => (current.current ? current.current.path : null),
  };
}
