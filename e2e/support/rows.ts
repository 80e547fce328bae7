// Rows that are there before a test starts.

import type { SupabaseClient } from '@supabase/supabase-js';

/** Stores one as anyone who the client acts for. Gives its id. */
export async function insertRow(client: SupabaseClient, table: string, row: object): Promise<string> {
  const { data } = await client.from(table).insert(row).select('id').single<{ id: string }>().throwOnError();
  return data.id;
}
