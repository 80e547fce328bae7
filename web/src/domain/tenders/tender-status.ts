// The status of a tender. It has one word everywhere, for its owner and for everyone else.

import type { Database } from '@/lib/database.types';

export type TenderStatus = Database['public']['Tables']['tenders']['Row']['status'];

/** For the server a withdrawn tender is closed; readers want to know the difference. */
export function tenderWord({ status, withdrawn_at }: { status: TenderStatus; withdrawn_at: string | null }): string {
  return withdrawn_at === null ? status : 'Withdrawn';
}

/** Whether its proposals cannot be read yet, not even by its owner. */
export function isSealed({ sealed, status }: { sealed: boolean; status: TenderStatus }): boolean {
  return sealed && status === 'Open';
}
