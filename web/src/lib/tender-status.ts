// How a tender stands, in the words of whoever reads it.

import type { Database } from './database.types';

export type TenderStatus = Database['public']['Tables']['tenders']['Row']['status'];

/** The board says Open; for its owner the same tender is one of the active ones. */
export function ownersWord(status: TenderStatus): string {
  return status === 'Open' ? 'Active' : status;
}
