// The skills or requirements on a card, as many as fit; those filtered by are marked.

import { Tag } from '@/components/ui/tag';

interface SkillTagsProps {
  skills: string[];
  /** The number of tags to show. */
  most: number;
  /** The skills filtered by, one per line. */
  matched: string;
}

export function SkillTags({ skills, most, matched }: SkillTagsProps) {
  const wanted = matched.split('\n');
  return skills.slice(0, most).map((skill, index) => (
    // Two requirements of a tender may be identical.
    <Tag key={index} matched={wanted.includes(skill)}>
      {skill}
    </Tag>
  ));
}
