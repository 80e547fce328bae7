// The saved entries of one kind, last saved first.

import { cursorListOptions, useCursorList, type Cursor, type OnPage } from '@/lib/query/cursor-list';
import { type SaveKind } from '@/domain/saves/saves';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/saved';
import { READ_ENTRIES, type SavedEntry } from './saved-entry';

export interface Saved extends Cursor {
  /** Null if it was deleted or is hidden from this user. */
  entry: SavedEntry | null;
}

/** Two requests, because a save has a target id without a foreign key to one table. */
async function listSaved(supabase: Supabase, kind: SaveKind, onPage: OnPage, signal: AbortSignal) {
  const query = supabase.from('saves').select('id:target_id, created_at').eq('kind', kind);
  const { data: saves } = await onPage(query).abortSignal(signal).throwOnError();
  const ids = saves.map(({ id }) => id);
  const entries = ids.length === 0 ? [] : await READ_ENTRIES[kind](supabase, ids, signal);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return saves.map((save): Saved => ({ ...save, entry: byId.get(save.id) ?? null }));
}

export function listSavedOptions(supabase: Supabase, kind: SaveKind) {
  return cursorListOptions({
    queryKey: queryKeys.saves.list(kind),
    readPage: (onPage, signal) => listSaved(supabase, kind, onPage, signal),
    idColumn: 'target_id',
    errorTitle: t('failed'),
  });
}

export function useSavedQuery(kind: SaveKind) {
  return useCursorList(listSavedOptions(useSupabase(), kind));
}
