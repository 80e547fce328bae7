// /post-tender: the form for a new tender.

import { PostTender } from '@/features/tenders/components/post-tender';

export function PostTenderRoute() {
  return <PostTender />;
}
