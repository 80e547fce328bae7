// What an application asks for.

import { useState } from 'react';
import { SubmissionForm } from '@/domain/postings/components/submission-form';
import { FormPair } from '@/domain/postings/components/posting-form';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { applicationSchema, useApplyMutation } from '@/features/jobs/api/apply-to-job';
import type { Job } from '@/features/jobs/api/get-job';
import { useResumeChoice } from '@/features/jobs/use-resume-choice';
import { useSubmissionForm } from '@/domain/postings/use-submission-form';
import { useUser } from '@/lib/auth/auth';
import { toast } from '@/lib/ui/toast';
import { t as common } from '@/words/common';
import { t } from '@/words/apply';
import { ResumeChoiceField } from './resume-choice';

interface ApplyFormProps {
  job: Job;
  onClose: () => void;
}

export function ApplyForm({ job, onClose }: ApplyFormProps) {
  const user = useUser();
  const resume = useResumeChoice();
  const [resumeMissing, setResumeMissing] = useState(false);
  const { mutateAsync: apply } = useApplyMutation(job);
  const { field, frame } = useSubmissionForm({
    name: `application-${user.id}-${job.id}`,
    empty: { fullName: user.name, email: user.email, coverLetter: '' },
    schema: applicationSchema,
    file: resume.file,
    onFileMissing: () => {
      setResumeMissing(true);
      toast({
        title: t('resume.required'),
        description: t('resume.missing'),
        variant: 'destructive',
      });
    },
    send: async (entered, resumePath) => {
      if (resumePath === null) return;
      await apply({ ...entered, resumePath });
      resume.keepUploaded(resumePath);
    },
    onClose,
  });
  return (
    <SubmissionForm label={t('form', { title: job.title })} action={t('send')} {...frame}>
      <FormPair>
        <TextField label={t('fullName')} autoComplete="name" {...field('fullName')} />
        <TextField
          label={common('email')}
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
          {...field('email')}
        />
      </FormPair>
      <ResumeChoiceField
        choice={resume}
        company={job.company}
        submitting={frame.submitting}
        error={resumeMissing && !resume.file.chosen ? t('resume.missing') : undefined}
      />
      <TextArea label={t('coverLetter')} optional rows={5} {...field('coverLetter')} />
    </SubmissionForm>
  );
}
