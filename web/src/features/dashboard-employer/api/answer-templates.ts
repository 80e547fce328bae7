// Answer templates of a company, and a preview of a text as one applicant would read it.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '@/domain/teams/acting-for';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/answer-templates';

async function listTemplates(supabase: Supabase, companyId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('answer_templates')
    .select('id, name, body')
    .eq('company_id', companyId)
    .order('name')
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type AnswerTemplate = Awaited<ReturnType<typeof listTemplates>>[number];

export function useAnswerTemplatesQuery() {
  const supabase = useSupabase();
  const { ownerId } = useActingFor();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.answerTemplates(ownerId),
      queryFn: ({ signal }) => listTemplates(supabase, ownerId, signal),
      meta: { errorTitle: t('error') },
    }),
  );
}

/** Without an id, a new template. */
export type TemplateEntry = Pick<AnswerTemplate, 'name' | 'body'> & { id?: string | undefined };

export function useSaveTemplateMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { ownerId } = useActingFor();
  return useMutation({
    mutationFn: async ({ id, name, body }: TemplateEntry) => {
      const table = supabase.from('answer_templates');
      await (
        id === undefined ? table.insert({ company_id: ownerId, name, body }) : table.update({ name, body }).eq('id', id)
      ).throwOnError();
    },
    meta: { errorTitle: t('saveError') },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.answerTemplates(ownerId) }),
  });
}

export function useRemoveTemplateMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { ownerId } = useActingFor();
  return useMutation({
    mutationFn: async (id: string) => {
      await supabase.from('answer_templates').delete().eq('id', id).throwOnError();
    },
    meta: { errorTitle: t('removeError') },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.answerTemplates(ownerId) }),
  });
}

/** The placeholders that the server fills in. */
export const PLACEHOLDERS = ['{name}', '{job}', '{company}'] as const;

/** Returns the text as this applicant would read it. Undefined if it has no placeholders or is not loaded yet. */
export function useAnswerPreview(applicationId: string, note: string): string | undefined {
  const supabase = useSupabase();
  const { data } = useQuery(
    queryOptions({
      queryKey: queryKeys.answerPreview(applicationId, note),
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .rpc('preview_answer', { p_application_id: applicationId, p_note: note })
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
      enabled: PLACEHOLDERS.some((placeholder) => note.includes(placeholder)),
      placeholderData: (before) => before,
    }),
  );
  return PLACEHOLDERS.some((placeholder) => note.includes(placeholder)) ? data : undefined;
}
