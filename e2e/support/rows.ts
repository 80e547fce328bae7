// Inserts rows before a test starts.

import type { SupabaseClient } from '@supabase/supabase-js';

/** Inserts a row as the client's user. Returns its id. */
export async function insertRow(client: SupabaseClient, table: string, row: object): Promise<string> {
  const { data } = await client.from(table).insert(row).select('id').single<{ id: string }>().throwOnError();
  return data.id;
}
