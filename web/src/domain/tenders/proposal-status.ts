// The statuses of a proposal.

import type { Database } from '@/lib/database.types';

export type ProposalStatus = Database['public']['Tables']['proposals']['Row']['status'];

export const PROPOSAL_STATUSES = ['Under Review', 'Accepted', 'Rejected'] as const satisfies readonly ProposalStatus[];
