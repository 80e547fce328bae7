// Returns the path of reported content.

import type { Reported } from './api/list-reported';

/** Undefined for deleted content, and for messages, which only their participants may read. */
export function reportedPath({ kind, target_id, target }: Reported): string | undefined {
  if (!target) return undefined;
  switch (kind) {
    case 'job':
      return `/jobs/${target_id}`;
    case 'tender':
      return `/b2b/${target_id}`;
    case 'post':
      return `/post/${target_id}`;
    case 'comment':
      return `/post/${target.context_id ?? ''}`;
    case 'review':
      return `/user/${target.context_id ?? ''}`;
    case 'profile':
    case 'freelancer':
    case 'seeker':
      return `/user/${target.owner_id}`;
    case 'message':
      return undefined;
  }
}
