// What a proposal asks for. Whatever fails, what was typed and uploaded stays.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { FileField } from '@/components/file-field';
import { AnswerForm } from '@/components/posting/answer-form';
import { FormPair } from '@/components/posting/posting-form';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import type { Tender } from '@/features/tenders/api/get-tender';
import { useProposalsLeft } from '@/features/tenders/api/proposals-left';
import {
  proposalSchema,
  useSubmitProposalMutation,
  type ProposalForm as Entered,
} from '@/features/tenders/api/submit-proposal';
import { useVerifyGstinMutation, useVerifyPanMutation } from '@/features/tenders/api/verify-numbers';
import { useUser } from '@/lib/auth';
import { PROPOSAL_RULE } from '@/lib/file-checks';
import { useFormDraft, useKeptForm } from '@/lib/form-draft';
import { useFileUpload } from '@/lib/use-file-upload';
import { VerifiedField } from './verified-field';

interface ProposalFormProps {
  tender: Tender;
  onClose: () => void;
}

export function ProposalForm({ tender, onClose }: ProposalFormProps) {
  const user = useUser();
  const left = useProposalsLeft();
  const draft = useFormDraft(`proposal-${user.id}-${tender.id}`, {
    name: user.name,
    email: user.email,
    mobile: '',
    address: '',
    gst: '',
    pan: '',
    amount: '',
    message: '',
  });
  const work = useFileUpload('proposals');
  const { mutateAsync: submitProposal } = useSubmitProposalMutation(tender);
  const form = useForm<Entered>({
    resolver: standardSchemaResolver(proposalSchema),
    defaultValues: draft.fields,
  });
  useKeptForm(form, draft.keep);
  const { register, handleSubmit, getValues, control } = form;
  const { errors, isSubmitting } = form.formState;
  const [typedGst, typedPan] = useWatch({ control, name: ['gst', 'pan'] });
  const gstin = useVerifyGstinMutation();
  const pan = useVerifyPanMutation(() => getValues('gst'));

  const submit = async (entered: Entered) => {
    try {
      // A file that did not arrive says so in its own row.
      const filePath = await work.arrived();
      await submitProposal({ ...entered, filePath });
    } catch {
      return;
    }
    draft.drop();
    onClose();
  };

  return (
    <AnswerForm
      label={`Proposal to ${tender.title}`}
      action="Submit Proposal"
      submitting={isSubmitting}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      onCancel={() => {
        work.remove();
        onClose();
      }}
      note={left}
    >
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
          placeholder="27ABCDE1234F1Z5"
          typed={typedGst}
          verdict={gstin.data}
          pending={gstin.isPending}
          onVerify={() => {
            gstin.mutate(getValues('gst'));
          }}
          {...register('gst')}
        />
        <VerifiedField
          label="PAN"
          placeholder="ABCDE1234F"
          typed={typedPan}
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
        rule={PROPOSAL_RULE}
        upload={work}
        help={`Only ${tender.company} can open it.`}
      />
    </AnswerForm>
  );
}
