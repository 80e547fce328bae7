// Exports all applicants of one job as a table, reading them page by page.

import { useMutation } from '@tanstack/react-query';
import { reasonSentence } from '@/domain/applications/rejection-reason';
import { ANSWER_COLUMNS } from '@/domain/screening/answer-columns';
import { statusLabel } from '@/domain/status/status-label';
import { answerCells, questionsIn } from '@/features/dashboard-employer/answer-cells';
import { averageOf } from '@/features/dashboard-employer/average-stars';
import { csvFile } from '@/lib/files/csv';
import { saveFile } from '@/lib/files/save-file';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/applicant-export';

const PAGE_SIZE = 500;

async function readPage(supabase: Supabase, jobId: string, after: { created_at: string; id: string } | undefined) {
  let query = supabase
    .from('job_applications')
    .select(
      `id, full_name, email, cover_letter, status, created_at, answered_at, ${ANSWER_COLUMNS}, applicant:profiles!job_applications_applicant_id_fkey(headline), events:application_events(status, reason, note, created_at), ratings:application_ratings(stars), tags:application_tags(tag)` as const,
    )
    .eq('job_id', jobId)
    .order('created_at')
    .order('id')
    .order('created_at', { referencedTable: 'events', ascending: false })
    .order('number', { referencedTable: 'answers' })
    .limit(PAGE_SIZE);
  if (after) {
    query = query.or(`created_at.gt."${after.created_at}",and(created_at.eq."${after.created_at}",id.gt.${after.id})`);
  }
  const { data } = await query.throwOnError();
  return data;
}

type ExportedRow = Awaited<ReturnType<typeof readPage>>[number];

function cellsOf(
  { full_name, email, applicant, status, events, ratings, tags, answers, ...row }: ExportedRow,
  questions: readonly string[],
): string[] {
  const [last] = events;
  return [
    full_name,
    email,
    applicant.headline ?? '',
    statusLabel(status),
    timeOf(row.created_at),
    row.answered_at === null ? '' : timeOf(row.answered_at),
    last?.reason ? reasonSentence(last.reason) : '',
    last?.note ?? '',
    averageOf(ratings)?.toString() ?? '',
    tags.map(({ tag }) => tag).join('; '),
    row.cover_letter ?? '',
    ...answerCells(answers, questions),
  ];
}

/** `2026-11-24 10:00` in the browser's time zone. Spreadsheets recognise this as a time. */
function timeOf(moment: string): string {
  const at = new Date(moment);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace('T', ' ');
}

function head(questions: readonly string[]): string[] {
  return [
    t('name'),
    t('email'),
    t('headline'),
    t('status'),
    t('applied'),
    t('answered'),
    t('reason'),
    t('note'),
    t('stars'),
    t('tags'),
    t('letter'),
    ...(questions.length === 0 ? [] : [t('unmet'), ...questions]),
  ];
}

async function readAll(supabase: Supabase, jobId: string): Promise<ExportedRow[]> {
  const rows: ExportedRow[] = [];
  for (;;) {
    const page = await readPage(supabase, jobId, rows.at(-1));
    rows.push(...page);
    if (page.length < PAGE_SIZE) return rows;
  }
}

export function useExportApplicantsMutation(job: { id: string; title: string }) {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async () => {
      const rows = await readAll(supabase, job.id);
      const questions = questionsIn(rows.map(({ answers }) => answers));
      saveFile(
        `${t('file', { job: job.title })}.csv`,
        csvFile([head(questions), ...rows.map((row) => cellsOf(row, questions))]),
      );
      return rows.length;
    },
    meta: { errorTitle: t('error') },
    onSuccess: (count) => {
      toast({ title: t('done', { count }) });
    },
  });
}
