// The application form.

import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { SubmissionForm } from '@/domain/postings/components/submission-form';
import { FormPair } from '@/domain/postings/components/posting-form';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { answersOf, emptyAnswers } from '@/features/jobs/screening-answer-form';
import { applicationSchemaFor, useApplyMutation } from '@/features/jobs/api/apply-to-job';
import type { Job } from '@/features/jobs/api/get-job';
import { useScreeningFiles } from '@/features/jobs/use-screening-files';
import { useResumeChoice } from '@/features/jobs/use-resume-choice';
import { useSubmissionForm } from '@/domain/postings/use-submission-form';
import { useUser } from '@/lib/auth/auth';
import { toast } from '@/lib/ui/toast';
import { t as common } from '@/words/common';
import { t } from '@/words/apply';
import { AnswerFields } from './screening-answer-fields';
import { ResumeChoiceField } from './resume-choice';

interface ApplyFormProps {
  job: Job;
  onClose: () => void;
}

export function ApplyForm({ job, onClose }: ApplyFormProps) {
  const user = useUser();
  const resume = useResumeChoice();
  const files = useScreeningFiles(job.questions);
  const [attempted, setAttempted] = useState(false);
  const { mutateAsync: apply } = useApplyMutation(job);
  const { form, field, frame } = useSubmissionForm({
    name: `application-${user.id}-${job.id}`,
    empty: { fullName: user.name, email: user.email, coverLetter: '', ...emptyAnswers(job.questions) },
    schema: applicationSchemaFor(job.questions),
    file: {
      chosen: files.complete ? resume.file.chosen : null,
      arrived: async () => {
        const path = await resume.file.arrived();
        return (await files.arrived()) ? path : null;
      },
      remove: () => {
        resume.file.remove();
        files.remove();
      },
    },
    onFileMissing: () => {
      setAttempted(true);
      if (resume.file.chosen) return;
      toast({
        title: t('resume.required'),
        description: t('resume.missing'),
        variant: 'destructive',
      });
    },
    send: async (entered, resumePath) => {
      if (resumePath === null) return;
      await apply({ ...entered, resumePath, answers: answersOf(job.questions, entered, files.sent) });
      resume.keepUploaded(resumePath);
    },
    onClose,
  });
  return (
    <FormProvider {...form}>
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
          error={attempted && !resume.file.chosen ? t('resume.missing') : undefined}
        />
        <AnswerFields
          questions={job.questions}
          company={job.company}
          uploadOf={files.uploadOf}
          submitting={frame.submitting}
          attempted={attempted}
        />
        <TextArea label={t('coverLetter')} optional rows={5} {...field('coverLetter')} />
      </SubmissionForm>
    </FormProvider>
  );
}
