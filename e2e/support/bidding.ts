// Creates tenders and proposals before a test starts, as their owners.

import type { Instance } from './instance';
import { signIn, type Person } from './people';
import { insertRow } from './rows';

interface NewTender {
  title: string;
  sealed?: boolean;
}

/** Returns the tender's id. */
export async function postTender(
  instance: Instance,
  business: Person,
  { title, sealed = true }: NewTender,
): Promise<string> {
  const client = await signIn(instance, business);
  return insertRow(client, 'tenders', {
    title,
    sealed,
    category: 'Technology',
    location: 'Nashik',
    budget_min: 500_000,
    budget_max: 1_500_000,
    deadline: '2030-01-31',
    description: 'Two depots, ten chambers each.',
  });
}

/** Returns the proposal's id. */
export async function bid(instance: Instance, bidder: Person, tenderId: string, amount: number): Promise<string> {
  const client = await signIn(instance, bidder);
  const made = await client
    .rpc('submit_proposal', {
      p_tender_id: tenderId,
      p_name: bidder.name,
      p_email: bidder.email,
      p_mobile: '98765 43210',
      p_address: '12 MG Road, Pune',
      p_gst: '27AAPFU0939F1ZV',
      p_amount: amount,
      p_message: 'Installed and tested in eight weeks.',
    })
    .throwOnError();
  return (made.data as { id: string }).id;
}

export async function award(instance: Instance, business: Person, proposalId: string, reason: string): Promise<void> {
  const client = await signIn(instance, business);
  await client
    .rpc('decide_proposal', { p_proposal_id: proposalId, p_status: 'Accepted', p_note: reason })
    .throwOnError();
}
