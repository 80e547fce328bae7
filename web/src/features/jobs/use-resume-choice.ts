// The resume of an application: chosen among those that are kept, the preferred one at first, or uploaded, and then kept if one likes.

import { useState } from 'react';
import { MOST_RESUMES, nameOfFile, useKeepResumeMutation, useResumesQuery } from '@/domain/resumes/resumes';
import { RESUME_RULE } from '@/lib/files/file-checks';
import { useFileUpload } from '@/lib/files/use-file-upload';

/** The choice to upload a file, beside the ids of those that are kept. */
export const UPLOAD = 'upload';

export type ResumeChoice = ReturnType<typeof useResumeChoice>;

export function useResumeChoice() {
  const { data: kept = [] } = useResumesQuery();
  const upload = useFileUpload('resumes', RESUME_RULE);
  const { mutate: keep } = useKeepResumeMutation();
  const [picked, setPicked] = useState<string>();
  const [keeps, setKeeps] = useState(false);
  // A file that was chosen before the list arrived stays chosen.
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
    mayKeep: kept.length < MOST_RESUMES,
    keeps,
    setKeeps,
    /** What the form sends. */
    file: {
      chosen: resume ?? upload.chosen,
      arrived: () => (resume ? Promise.resolve(resume.path) : upload.arrived()),
      remove: upload.remove,
    },
    /** Once the application is in: keeps the uploaded file, where that was wanted. */
    keepUploaded: (path: string) => {
      if (!resume && keeps && upload.chosen) keep({ path, name: nameOfFile(upload.chosen.file) });
    },
  };
}
