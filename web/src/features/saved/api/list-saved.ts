// What was saved of one kind, the last saved first.

import { afterCursor, cursorListOptions, useCursorList, type Cursor } from '@/lib/cursor-list';
import { SAVES_KEY, type SaveKind } from '@/lib/saves';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { READ_THINGS, type SavedThing } from './saved-thing';

const PAGE_SIZE = 20;

export interface Saved extends Cursor {
  /** Null when it is gone, or no longer shown to this person. */
  thing: SavedThing | null;
}

/** Two steps, because a save names its thing without being tied to one table. */
async function listSaved(supabase: Supabase, kind: SaveKind, cursor: Cursor | null, signal: AbortSignal) {
  let query = supabase
    .from('saves')
    .select('id:target_id, created_at')
    .eq('kind', kind)
    .order('created_at', { ascending: false })
    .order('target_id', { ascending: false })
    .limit(PAGE_SIZE);
  if (cursor) query = query.or(afterCursor(cursor, 'target_id'));
  const { data: saves } = await query.abortSignal(signal).throwOnError();
  const ids = saves.map(({ id }) => id);
  const things = ids.length === 0 ? [] : await READ_THINGS[kind](supabase, ids, signal);
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return saves.map((save): Saved => ({ ...save, thing: byId.get(save.id) ?? null }));
}

export function listSavedOptions(supabase: Supabase, kind: SaveKind) {
  return cursorListOptions({
    queryKey: [...SAVES_KEY, 'list', kind],
    readPage: (cursor, signal) => listSaved(supabase, kind, cursor, signal),
    pageSize: PAGE_SIZE,
    errorTitle: 'Error fetching saved items',
  });
}

export function useSavedQuery(kind: SaveKind) {
  return useCursorList(listSavedOptions(useSupabase(), kind));
}
