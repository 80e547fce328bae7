// The resumes stored in the user's profile: list, add, rename, prefer, open and delete.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { findFileProblem, RESUME_RULE } from '@/lib/files/file-checks';
import { openPrivateFile } from '@/lib/files/open-private-file';
import { discardOwnFile, uploadOwnFile } from '@/lib/files/own-files';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/resumes';

export type Resume = Pick<
  Database['public']['Tables']['resumes']['Row'],
  'id' | 'name' | 'path' | 'size' | 'preferred' | 'updated_at'
>;

/** The server's limit. */
export const MAX_RESUMES = 10;

export const RESUME_NAME_LENGTH = 80;

function listResumesOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: queryKeys.resumes(userId),
    queryFn: async ({ signal }): Promise<Resume[]> => {
      const { data } = await supabase
        .from('resumes')
        .select('id, name, path, size, preferred, updated_at')
        .order('preferred', { ascending: false })
        .order('created_at', { ascending: false })
        .order('id')
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** The preferred one comes first. */
export function useResumesQuery() {
  return useQuery(listResumesOptions(useSupabase(), useUser().id));
}

/** The common part of all changes: refetch the list, and show a toast on success. */
function useResumeMutation<Change>(
  change: (supabase: Supabase, userId: string, change: Change) => Promise<boolean>,
  words: { failed: () => string; done: () => string },
) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { id } = useUser();
  return useMutation({
    mutationFn: (wanted: Change) => change(supabase, id, wanted),
    meta: { errorTitle: words.failed() },
    onSuccess: async (changed) => {
      if (!changed) return;
      await queryClient.invalidateQueries({ queryKey: queryKeys.resumes(id) });
      toast({ title: words.done() });
    },
  });
}

interface FileToKeep {
  file: File;
  name: string;
  /** The resume whose file this one replaces. */
  replaces?: Resume;
}

/** A file that fails the checks is not uploaded. If the server refuses it, the upload is removed. */
export function useKeepFileMutation() {
  return useResumeMutation(
    async (supabase, userId, { file, name, replaces }: FileToKeep) => {
      const problem = findFileProblem(file, RESUME_RULE);
      if (problem) {
        toast({ ...problem, variant: 'destructive' });
        return false;
      }
      const path = await uploadOwnFile(supabase, { ownerId: userId, bucket: 'resumes', file });
      try {
        await keep(supabase, { path, name, ...(replaces && { id: replaces.id }) });
      } catch (error) {
        await discardOwnFile(supabase, { bucket: 'resumes', file });
        throw error;
      }
      return true;
    },
    { failed: () => t('keepFailed'), done: () => t('kept') },
  );
}

/** For a file that is already uploaded. */
export function useKeepResumeMutation() {
  return useResumeMutation(
    async (supabase, _, resume: { path: string; name: string }) => {
      await keep(supabase, resume);
      return true;
    },
    { failed: () => t('keepFailed'), done: () => t('kept') },
  );
}

async function keep(supabase: Supabase, { path, name, id }: { path: string; name: string; id?: string }) {
  await supabase
    .rpc('keep_resume', { p_path: path, p_name: name, ...(id !== undefined && { p_id: id }) })
    .throwOnError();
}

/** The file name without its extension. */
export function nameOfFile(file: File): string {
  return (
    file.name
      .replace(/\.[a-z0-9]{1,8}$/i, '')
      .trim()
      .slice(0, RESUME_NAME_LENGTH) || t('title')
  );
}

export function useRenameResumeMutation() {
  return useResumeMutation(
    async (supabase, _, { id, name }: Pick<Resume, 'id' | 'name'>) => {
      await supabase.from('resumes').update({ name }).eq('id', id).throwOnError();
      return true;
    },
    { failed: () => t('renameFailed'), done: () => t('renamed') },
  );
}

export function usePreferResumeMutation() {
  return useResumeMutation(
    async (supabase, _, id: string) => {
      await supabase.rpc('prefer_resume', { p_id: id }).throwOnError();
      return true;
    },
    { failed: () => t('preferFailed'), done: () => t('preferred.done') },
  );
}

export function useDeleteResumeMutation() {
  return useResumeMutation(
    async (supabase, _, id: string) => {
      await supabase.from('resumes').delete().eq('id', id).throwOnError();
      return true;
    },
    { failed: () => t('deleteFailed'), done: () => t('deleted') },
  );
}

export function useOpenOwnResumeMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: ({ path, name }: Resume) => openPrivateFile(supabase, { bucket: 'resumes', path, name }),
    meta: { errorTitle: t('openFailed') },
  });
}
