// A post as every screen reads it: with its author, and whether the reader likes it.

import { COMPANY_FACTS, type CompanyFacts } from '@/components/company-facts';
import type { Database } from '@/lib/database.types';

/** For `.select(…)`. Of the likes one sees only one's own, so there is one or none. */
export const POST_COLUMNS =
  `*, author:profiles!posts_user_id_fkey(id, full_name, avatar_url, headline, user_type, ${COMPANY_FACTS}), liked:post_likes(user_id)` as const;

type Profile = Database['public']['Tables']['profiles']['Row'];

type Author = Pick<Profile, 'id' | 'full_name' | 'avatar_url' | 'headline' | 'user_type'> & CompanyFacts;

type PostRow = Database['public']['Tables']['posts']['Row'] & { author: Author; liked: unknown[] };

export interface Post extends Omit<PostRow, 'liked'> {
  liked: boolean;
  /** It was deleted, or is kept from this reader, since it was read. */
  gone?: boolean;
}

export function toPost(row: PostRow): Post {
  return { ...row, liked: row.liked.length > 0 };
}
