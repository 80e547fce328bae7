// A post as every screen loads it: with its author, and whether the reader likes it.

import { COMPANY_FACTS, type CompanyFacts } from '@/domain/companies/company-facts';
import type { Database } from '@/lib/database.types';

/** The columns for `.select(…)`. Users only see their own like, so there is one or none. */
export const POST_COLUMNS =
  `*, author:profiles!posts_user_id_fkey(id, full_name, avatar_url, headline, user_type, ${COMPANY_FACTS}), liked:post_likes(user_id)` as const;

type Profile = Database['public']['Tables']['profiles']['Row'];

type Author = Pick<Profile, 'id' | 'full_name' | 'avatar_url' | 'headline' | 'user_type'> & CompanyFacts;

type PostRow = Database['public']['Tables']['posts']['Row'] & { author: Author; liked: unknown[] };

export interface Post extends Omit<PostRow, 'liked'> {
  liked: boolean;
  /** The post was deleted or hidden from this reader after it was loaded. */
  gone?: boolean;
}

export function toPost(row: PostRow): Post {
  return { ...row, liked: row.liked.length > 0 };
}
