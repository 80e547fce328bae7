// What a proposal asks for.

import { useWatch } from 'react-hook-form';
import { FileField } from '@/components/file-field';
import { AnswerForm } from '@/components/posting/answer-form';
import { FormPair } from '@/components/posting/posting-form';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import type { Tender } from '@/features/tenders/api/get-tender';
import { proposalSchema, useSubmitProposalMutation } from '@/features/tenders/api/submit-proposal';
import { useVerifyGstinMutation, useVerifyPanMutation } from '@/features/tenders/api/verify-numbers';
import { useAnswerForm } from '@/lib/answer-form';
import { useUser } from '@/lib/auth';
import { PROPOSAL_RULE } from '@/lib/file-checks';
import { useFileUpload } from '@/lib/use-file-upload';
import { ProposalsLeft } from './proposals-left';
import { VerifiedField } from './verified-field';

interface ProposalFormProps {
  tender: Tender;
  onClose: () => void;
}

export function ProposalForm({ tender, onClose }: ProposalFormProps) {
  const user = useUser();
  const work = useFileUpload('proposals', PROPOSAL_RULE);
  const { mutateAsync: submitProposal } = useSubmitProposalMutation(tender);
  const { form, frame } = useAnswerForm({
    name: `proposal-${user.id}-${tender.id}`,
    empty: {
      name: user.name,
      email: user.email,
      mobile: '',
      address: '',
      gst: '',
      pan: '',
      amount: '',
      message: '',
    },
    schema: proposalSchema,
    file: work,
    send: (entered, filePath) => submitProposal({ ...entered, filePath }),
    onClose,
  });
  const { register, getValues, control, formState } = form;
  const { errors } = formState;
  const [typedGst, typedPan] = useWatch({ control, name: ['gst', 'pan'] });
  const gstin = useVerifyGstinMutation();
  const pan = useVerifyPanMutation(() => getValues('gst'));

  return (
    <AnswerForm label={`Proposal to ${tender.title}`} action="Submit Proposal" note={<ProposalsLeft />} {...frame}>
      <FormPair>
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Mobile"
          type="tel"
          autoComplete="tel"
          placeholder="98765 43210"
          error={errors.mobile?.message}
          {...register('mobile')}
        />
        <TextField
          label="Amount"
          optional
          inputMode="numeric"
          placeholder="₹ 12,50,000"
          error={errors.amount?.message}
          {...register('amount')}
        />
      </FormPair>
      <TextArea
        label="Address"
        rows={2}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <FormPair>
        <VerifiedField
          label="GST"
          placeholder="27AAPFU0939F1ZV"
          typed={typedGst}
          error={errors.gst?.message}
          verdict={gstin.data}
          pending={gstin.isPending}
          onVerify={() => {
            gstin.mutate(getValues('gst'));
          }}
          {...register('gst')}
        />
        <VerifiedField
          label="PAN"
          placeholder="AAPFU0939F"
          typed={typedPan}
          error={errors.pan?.message}
          verdict={pan.data}
          pending={pan.isPending}
          onVerify={() => {
            pan.mutate(getValues('pan'));
          }}
          {...register('pan')}
        />
      </FormPair>
      <TextArea label="Message" optional error={errors.message?.message} {...register('message')} />
      <FileField
        label="Previous work"
        optional
        upload={work}
        submitting={frame.submitting}
        help={`Only ${tender.company} can open it.`}
      />
    </AnswerForm>
  );
}
