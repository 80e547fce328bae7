// How a tender stands. It has one word everywhere, for its owner as for everyone else.

import type { Database } from '@/lib/database.types';

export type TenderStatus = Database['public']['Tables']['tenders']['Row']['status'];

/** A tender that was given up is closed to the server; a reader wants to know which. */
export function tenderWord({ status, withdrawn_at }: { status: TenderStatus; withdrawn_at: string | null }): string {
  return withdrawn_at === null ? status : 'Withdrawn';
}

/** Its proposals cannot be read yet, not even by its owner. */
export function isSealed({ sealed, status }: { sealed: boolean; status: TenderStatus }): boolean {
  return sealed && status === 'Open';
}
