// What an application asks for. Whatever fails, what was typed and uploaded stays.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FileField } from '@/components/file-field';
import { AnswerForm } from '@/components/posting/answer-form';
import { FormPair } from '@/components/posting/posting-form';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { applicationSchema, useApplyMutation, type ApplicationForm } from '@/features/jobs/api/apply-to-job';
import type { Job } from '@/features/jobs/api/get-job';
import { useUser } from '@/lib/auth';
import { RESUME_RULE } from '@/lib/file-checks';
import { useFormDraft, useKeptForm } from '@/lib/form-draft';
import { toast } from '@/lib/toast';
import { useFileUpload } from '@/lib/use-file-upload';

interface ApplyFormProps {
  job: Job;
  onClose: () => void;
}

export function ApplyForm({ job, onClose }: ApplyFormProps) {
  const user = useUser();
  const draft = useFormDraft(`application-${user.id}-${job.id}`, {
    fullName: user.name,
    email: user.email,
    coverLetter: '',
  });
  const resume = useFileUpload('resumes');
  const [resumeMissing, setResumeMissing] = useState(false);
  const { mutateAsync: apply } = useApplyMutation(job);
  const form = useForm<ApplicationForm>({
    resolver: standardSchemaResolver(applicationSchema),
    defaultValues: draft.fields,
  });
  useKeptForm(form, draft.keep);
  const { register, handleSubmit } = form;
  const { errors, isSubmitting } = form.formState;

  const submit = async (entered: ApplicationForm) => {
    if (!resume.chosen) return;
    // What went wrong with the file stands beside it.
    const resumePath = await resume.arrived().catch(() => null);
    if (resumePath === null) return;
    try {
      await apply({ ...entered, resumePath });
    } catch {
      // The mutation has said so; the form stays as it is.
      return;
    }
    draft.drop();
    onClose();
  };

  const askForResume = () => {
    setResumeMissing(!resume.chosen);
    if (resume.chosen) return;
    toast({
      title: 'Resume Required',
      description: 'Please upload your resume to apply.',
      variant: 'destructive',
    });
  };

  return (
    <AnswerForm
      label={`Application for ${job.title}`}
      action="Submit Application"
      submitting={isSubmitting}
      onSubmit={(event) => {
        askForResume();
        void handleSubmit(submit)(event);
      }}
      onCancel={() => {
        resume.remove();
        onClose();
      }}
    >
      <FormPair>
        <TextField label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
          error={errors.email?.message}
          {...register('email')}
        />
      </FormPair>
      <FileField
        label="Resume"
        rule={RESUME_RULE}
        upload={resume}
        help={`Only ${job.company} can open it.`}
        error={resumeMissing && !resume.chosen ? 'Please upload your resume to apply.' : undefined}
      />
      <TextArea
        label="Cover letter"
        optional
        rows={5}
        error={errors.coverLetter?.message}
        {...register('coverLetter')}
      />
    </AnswerForm>
  );
}
