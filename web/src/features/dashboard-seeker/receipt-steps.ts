// The timeline of an application, in chronological order.

import type { ApplicationStatus } from '@/domain/applications/application-status';
import type { RejectionReason } from '@/domain/applications/rejection-reason';
import type { ApplicationWithHistory } from './api/get-application';

export type ReceiptStep =
  | { kind: 'received'; at: string }
  | { kind: 'opened'; at: string; by: 'owner' | 'team'; times: number; last: string }
  | { kind: 'status'; at: string; status: ApplicationStatus; reason: RejectionReason | null; note: string | null };

export function stepsOf({ created_at, events, openings, job }: ApplicationWithHistory): ReceiptStep[] {
  const steps: ReceiptStep[] = [{ kind: 'received', at: created_at }];
  const [first] = openings;
  const last = openings.at(-1);
  if (first && last) {
    const by = first.opened_by === job.employer_id ? 'owner' : 'team';
    steps.push({ kind: 'opened', at: first.opened_at, by, times: openings.length, last: last.opened_at });
  }
  // The first event is the submission itself, which the receipt shows as "received".
  for (const { status, reason, note, created_at: at } of events.slice(1)) {
    steps.push({ kind: 'status', at, status, reason, note });
  }
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
