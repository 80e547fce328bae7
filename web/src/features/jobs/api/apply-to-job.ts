// Applies for a job, once its resume has arrived.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useUser } from '@/lib/auth/auth';
import { optionalText, requiredText } from '@/lib/forms/form-fields';
import { changeListed } from '@/domain/listing/change-listed';
import { endsSession } from '@/lib/auth/ended-session';
import { useSupabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/apply';
import { getJobOptions, type Job } from './get-job';
import type { ListedJob } from './list-jobs';
import { ownApplicationsOptions } from './own-applications';

export const applicationSchema = z.object({
  fullName: requiredText(() => t('required.fullName'), 200),
  email: requiredText(() => t('required.email'), 320).check(z.email({ error: () => t('wrong.email') })),
  coverLetter: optionalText(20_000),
});

type ApplicationForm = z.infer<typeof applicationSchema>;

interface Application extends ApplicationForm {
  resumePath: string;
}

export function useApplyMutation(job: Job) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async ({ fullName, email, coverLetter, resumePath }: Application) => {
      await supabase
        .rpc('apply_to_job', {
          p_job_id: job.id,
          p_full_name: fullName,
          p_email: email,
          p_resume_path: resumePath,
          ...(coverLetter !== '' && { p_cover_letter: coverLetter }),
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
      toastFailure(t('failed'), error);
    },
  });
}
