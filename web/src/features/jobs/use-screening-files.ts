// The files that answer screening questions. They are uploaded while the rest of the form is being filled in.

import { useRef } from 'react';
import type { ScreeningQuestion } from '@/domain/screening/question';
import { RESUME_RULE } from '@/lib/files/file-checks';
import { useFileUploads } from '@/lib/files/use-file-upload';
import type { AnswerFile } from './screening-answer-form';

export function useScreeningFiles(questions: readonly ScreeningQuestion[]) {
  const uploadOf = useFileUploads('resumes', RESUME_RULE);
  const sent = useRef(new Map<string, AnswerFile>());
  const asked = questions.filter(({ kind }) => kind === 'file');
  const complete = asked.every(({ required, question }) => !required || uploadOf(question).chosen !== null);
  return {
    uploadOf,
    /** Whether every required file was chosen. */
    complete,
    /** Waits for the uploads in progress. Returns false if a required file is missing. */
    arrived: async (): Promise<boolean> => {
      for (const { question } of asked) {
        const { chosen, arrived } = uploadOf(question);
        const path = await arrived();
        if (path === null || !chosen) sent.current.delete(question);
        else sent.current.set(question, { path, name: chosen.file.name });
      }
      return complete;
    },
    /** Returns the uploaded file that answers a question. */
    sent: (question: string) => sent.current.get(question),
    remove: () => {
      for (const { question } of asked) uploadOf(question).remove();
    },
  };
}
