// Applies for a job, once the resume is uploaded.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ScreeningQuestion } from '@/domain/screening/question';
import { answerSchemas, type AnswerFields, type SentAnswer } from '@/features/jobs/screening-answer-form';
import { useUser } from '@/lib/auth/auth';
import { optionalText, requiredText } from '@/lib/forms/form-fields';
import { changeListed } from '@/domain/lists/change-listed';
import { endsSession } from '@/lib/auth/detect-session-end';
import { useSupabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/apply';
import { getJobOptions, type Job } from './get-job';
import type { ListedJob } from './list-jobs';
import { ownApplicationsOptions } from './own-applications';

const about = {
  fullName: requiredText(() => t('required.fullName'), 200),
  email: requiredText(() => t('required.email'), 320).check(z.email({ error: () => t('wrong.email') })),
  coverLetter: optionalText(20_000),
};

type ApplicationFields = Record<keyof typeof about, string> & AnswerFields;

/** The schema of an application to a job with these questions. */
export function applicationSchemaFor(
  questions: readonly ScreeningQuestion[],
): z.ZodMiniType<ApplicationFields, ApplicationFields> {
  return z.object({ ...about, ...answerSchemas(questions) });
}

interface Application extends Record<keyof typeof about, string> {
  resumePath: string;
  answers: SentAnswer[];
}

export function useApplyMutation(job: Job) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async ({ fullName, email, coverLetter, resumePath, answers }: Application) => {
      await supabase
        .rpc('apply_to_job', {
          p_job_id: job.id,
          p_full_name: fullName,
          p_email: email,
          p_resume_path: resumePath,
          ...(coverLetter !== '' && { p_cover_letter: coverLetter }),
          ...(job.questions.length > 0 && { p_answers: answers.map((answer) => ({ ...answer })) }),
        })
        .throwOnError();
    },
    onSuccess: () => {
      toast({
        title: t('sent'),
        description: t('sentText', { company: job.company }),
      });
      void queryClient.invalidateQueries({ queryKey: ownApplicationsOptions(supabase, user.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: getJobOptions(supabase, job.id).queryKey });
      changeListed<ListedJob>(queryClient, 'job', job.id, (listed) => ({
        ...listed,
        applications: listed.applications + 1,
      }));
    },
    onError: (error) => {
      if (endsSession(supabase, error)) return;
      // The employer may have changed the questions in the meantime.
      void queryClient.invalidateQueries({ queryKey: getJobOptions(supabase, job.id).queryKey });
      toastFailure(t('failed'), error);
    },
  });
}
