// The tags of a posting in a list: facts from fixed sets as pills, then skills or requirements.

import type { ReactNode } from 'react';
import { SkillTags } from '@/domain/skills/skill-tags';

interface PostingTagsProps {
  pills: ReactNode;
  tags: string[];
  /** The most tags that fit into a line or two. */
  most: number;
  /** The skills filtered by, one per line. */
  matched: string;
}

export function PostingTags({ pills, tags, most, matched }: PostingTagsProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {pills}
      {tags.length > 0 && <span aria-hidden="true" className="h-5 border-l border-border-hover max-md:hidden" />}
      <SkillTags skills={tags} most={most} matched={matched} />
    </div>
  );
}
