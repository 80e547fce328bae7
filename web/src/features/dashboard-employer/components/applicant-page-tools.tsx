// Tools for all applicants of a job: scoring criteria, answer templates and export.

import { Download, ListChecks, MailPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/lazy-dialog';
import { useActingFor } from '@/domain/teams/acting-for';
import { useExportApplicantsMutation } from '@/features/dashboard-employer/api/export-applicants';
import { t as exported } from '@/words/applicant-export';
import { t } from '@/words/dashboard-employer';

const CriteriaDialog = lazyDialog(
  async () => (await import('@/features/dashboard-employer/scorecard/criteria-dialog')).CriteriaDialog,
);
const AnswerTemplatesDialog = lazyDialog(async () => (await import('./answer-templates-dialog')).AnswerTemplatesDialog);

export function ApplicantPageTools({ job }: { job: { id: string; title: string } }) {
  const [open, setOpen] = useState<'templates' | 'criteria'>();
  const close = () => {
    setOpen(undefined);
  };
  const { mayEdit } = useActingFor();
  const { mutate: exportAll, isPending } = useExportApplicantsMutation(job);
  return (
    <div className="flex flex-wrap gap-2">
      {mayEdit && (
        <>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              setOpen('criteria');
            }}
          >
            <ListChecks aria-hidden="true" />
            {t('criteria')}
          </Button>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              setOpen('templates');
            }}
          >
            <MailPlus aria-hidden="true" />
            {t('templates')}
          </Button>
        </>
      )}
      <Button
        variant="secondary"
        pending={isPending}
        onClick={() => {
          exportAll();
        }}
      >
        <Download aria-hidden="true" />
        {exported('action')}
      </Button>
      {open === 'templates' && <AnswerTemplatesDialog onClose={close} />}
      {open === 'criteria' && <CriteriaDialog job={job} onClose={close} />}
    </div>
  );
}
