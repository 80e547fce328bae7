// The resume of an application: a saved one, with the preferred one preselected, or a new upload that can be saved as well.

import { useState } from 'react';
import { MAX_RESUMES, nameOfFile, useKeepResumeMutation, useResumesQuery } from '@/domain/resumes/resumes';
import { RESUME_RULE } from '@/lib/files/file-checks';
import { useFileUpload } from '@/lib/files/use-file-upload';

/** The choice to upload a file, next to the ids of the saved resumes. */
export const UPLOAD = 'upload';

export type ResumeChoice = ReturnType<typeof useResumeChoice>;

export function useResumeChoice() {
  const { data: kept = [] } = useResumesQuery();
  const upload = useFileUpload('resumes', RESUME_RULE);
  const { mutate: keep } = useKeepResumeMutation();
  const [picked, setPicked] = useState<string>();
  const [keeps, setKeeps] = useState(false);
  // A file chosen before the list loaded stays selected.
  const first = upload.chosen ? UPLOAD : (kept[0]?.id ?? UPLOAD);
  const resume = kept.find(({ id }) => id === (picked ?? first));
  return {
    kept,
    upload,
    selected: resume?.id ?? UPLOAD,
    select: (id: string) => {
      setPicked(id);
      if (id !== UPLOAD) upload.remove();
    },
    mayKeep: kept.length < MAX_RESUMES,
    keeps,
    setKeeps,
    /** The value that the form submits. */
    file: {
      chosen: resume ?? upload.chosen,
      arrived: () => (resume ? Promise.resolve(resume.path) : upload.arrived()),
      remove: upload.remove,
    },
    /** Called after the application was sent. Saves the uploaded file if the applicant chose to. */
    keepUploaded: (path: string) => {
      if (!resume && keeps && upload.chosen) keep({ path, name: nameOfFile(upload.chosen.file) });
    },
  };
}
