// The skills or requirements of a card, as many as fit, with those marked that are filtered by.

import { Tag } from '@/components/ui/tag';

interface SkillTagsProps {
  skills: string[];
  /** How many are shown. */
  most: number;
  /** Skills that are filtered by, one a line. */
  matched: string;
}

export function SkillTags({ skills, most, matched }: SkillTagsProps) {
  const wanted = matched.split('\n');
  return skills.slice(0, most).map((skill, index) => (
    // Two requirements of a tender may read the same.
    <Tag key={index} matched={wanted.includes(skill)}>
      {skill}
    </Tag>
  ));
}
