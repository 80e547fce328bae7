// The proposal form, for new and stored proposals.

import { useWatch } from 'react-hook-form';
import { FileField } from '@/components/file-field';
import { SubmissionForm } from '@/domain/postings/components/submission-form';
import { FormPair } from '@/domain/postings/components/posting-form';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import type { StoredProposal } from '@/features/tenders/api/get-own-proposal';
import type { Tender } from '@/features/tenders/api/get-tender';
import {
  proposalSchema,
  useChangeProposalMutation,
  useSubmitProposalMutation,
} from '@/features/tenders/api/submit-proposal';
import { useVerifyGstinMutation, useVerifyPanMutation } from '@/features/tenders/api/verify-numbers';
import { useSubmissionForm } from '@/domain/postings/use-submission-form';
import { useUser } from '@/lib/auth/auth';
import { PROPOSAL_RULE } from '@/lib/files/file-checks';
import { typedAmount } from '@/lib/forms/form-fields';
import { useFileUpload } from '@/lib/files/use-file-upload';
import { t as common } from '@/words/common';
import { t } from '@/words/proposal';
import { OpenOwnFile } from './open-own-file';
import { ProposalsLeft } from './proposals-left';
import { VerifiedField } from './verified-field';

interface ProposalFormProps {
  tender: Tender;
  /** The proposal to change. Absent for a new one. */
  stored?: StoredProposal;
  onClose: () => void;
}

export function ProposalForm({ tender, stored, onClose }: ProposalFormProps) {
  const user = useUser();
  const work = useFileUpload('proposals', PROPOSAL_RULE);
  const { mutateAsync: submitProposal } = useSubmitProposalMutation(tender);
  const { mutateAsync: changeProposal } = useChangeProposalMutation(tender);
  const { form, field, frame } = useSubmissionForm({
    name: `proposal-${user.id}-${stored?.id ?? tender.id}`,
    empty: {
      name: stored?.name ?? user.name,
      email: stored?.email ?? user.email,
      mobile: stored?.mobile ?? '',
      address: stored?.address ?? '',
      gst: stored?.gst ?? '',
      pan: stored?.pan ?? '',
      amount: typedAmount(stored?.amount ?? null),
      message: stored?.message ?? '',
    },
    schema: proposalSchema,
    file: work,
    // Without a new file, the stored one stays.
    send: (entered, filePath) =>
      stored
        ? changeProposal({ ...entered, filePath: filePath ?? stored.file_path })
        : submitProposal({ ...entered, filePath }),
    onClose,
  });
  const { getValues, control } = form;
  const [typedGst, typedPan] = useWatch({ control, name: ['gst', 'pan'] });
  const gstin = useVerifyGstinMutation();
  const pan = useVerifyPanMutation(() => getValues('gst'));

  return (
    <SubmissionForm
      label={t('form', { title: tender.title })}
      action={stored ? t('save') : t('submit')}
      note={stored ? t('untilDeadline') : <ProposalsLeft />}
      {...frame}
    >
      <FormPair>
        <TextField label={t('name')} autoComplete="name" {...field('name')} />
        <TextField
          label={common('email')}
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
          {...field('email')}
        />
        <TextField label={t('mobile')} type="tel" autoComplete="tel" placeholder="98765 43210" {...field('mobile')} />
        <TextField label={t('amount')} optional inputMode="numeric" placeholder="₹ 12,50,000" {...field('amount')} />
      </FormPair>
      <TextArea label={t('address')} rows={2} autoComplete="street-address" {...field('address')} />
      <FormPair>
        <VerifiedField
          label={t('gst')}
          placeholder="27AAPFU0939F1ZV"
          typed={typedGst}
          verdict={gstin.data}
          pending={gstin.isPending}
          onVerify={() => {
            gstin.mutate(getValues('gst'));
          }}
          {...field('gst')}
        />
        <VerifiedField
          label={t('pan')}
          placeholder="AAPFU0939F"
          typed={typedPan}
          verdict={pan.data}
          pending={pan.isPending}
          onVerify={() => {
            pan.mutate(getValues('pan'));
          }}
          {...field('pan')}
        />
      </FormPair>
      <TextArea label={t('message')} optional {...field('message')} />
      <FileField
        label={t('work')}
        chooseLabel={t('work.choose')}
        optional
        upload={work}
        submitting={frame.submitting}
        help={stored?.file_path ? t('work.replace') : t('work.help', { company: tender.company })}
      />
      <OpenOwnFile path={stored?.file_path} />
    </SubmissionForm>
  );
}
