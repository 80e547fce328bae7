// The resume of the applicant under review: a PDF is shown on the page, other documents can be downloaded.

import { Download, FileText, FileX } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useOpenResumeMutation } from '@/features/dashboard-employer/api/open-resume';
import { formatFileSize } from '@/lib/format/format';
import { cn } from '@/lib/styles/cn';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t as shared } from '@/words/dashboard-employer';
import { t } from '@/words/review';
import { isGone, isPdf, useResumeQuery, useResumeSizeQuery } from './get-resume';

const PdfViewer = lazyPart(async () => (await import('./pdf-viewer')).PdfViewer);

interface ResumePanelProps {
  applicant: { full_name: string; resume_path: string };
  className?: string;
}

export function ResumePanel({ applicant, className }: ResumePanelProps) {
  const { full_name: name, resume_path: path } = applicant;
  return (
    <section aria-label={shared('resume.of', { name })} className={className}>
      <Card className={cn('flex h-full min-h-0 flex-col overflow-clip', !isPdf(path) && 'justify-center')}>
        {isGone(path) ? (
          <EmptyState icon={FileX} title={t('resume.gone')}>
            {t('resume.goneText')}
          </EmptyState>
        ) : isPdf(path) ? (
          <ShownResume key={path} applicant={applicant} />
        ) : (
          <SavedResume key={path} applicant={applicant} />
        )}
      </Card>
    </section>
  );
}

function ShownResume({ applicant }: Pick<ResumePanelProps, 'applicant'>) {
  const skeleton = <Skeleton className="m-3 min-h-96 flex-1" />;
  return (
    <Loaded
      query={useResumeQuery(applicant.resume_path)}
      skeleton={skeleton}
      failed={(retry) => <FailedState title={t('resume.failed')} className="m-auto" {...retry} />}
    >
      {(data) => (
        <PdfViewer
          data={data}
          name={shared('resume.of', { name: applicant.full_name })}
          tools={<OpenButton applicant={applicant} />}
          fallback={skeleton}
        />
      )}
    </Loaded>
  );
}

/** Opens the file in a new tab, for printing or saving. */
function OpenButton({ applicant }: Pick<ResumePanelProps, 'applicant'>) {
  const { mutate: open, isPending } = useOpenResumeMutation(applicant);
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={shared('resume.openOf', { name: applicant.full_name })}
      pending={isPending}
      onClick={() => {
        open();
      }}
    >
      <FileText aria-hidden="true" />
      {shared('resume.open')}
    </Button>
  );
}

function SavedResume({ applicant }: Pick<ResumePanelProps, 'applicant'>) {
  const { full_name: name, resume_path: path } = applicant;
  const { data: size } = useResumeSizeQuery(path);
  const { mutate: save, isPending } = useOpenResumeMutation(applicant);
  const kind = path.slice(path.lastIndexOf('.') + 1).toUpperCase();
  return (
    <EmptyState
      icon={FileText}
      title={`${shared('resume.of', { name })}.${kind.toLowerCase()}`}
      action={
        <Button
          pending={isPending}
          onClick={() => {
            save();
          }}
        >
          <Download aria-hidden="true" />
          {t('resume.save')}
        </Button>
      }
    >
      {t('resume.document', { kind })}
      {size != null && ` · ${formatFileSize(size)}`}
    </EmptyState>
  );
}
