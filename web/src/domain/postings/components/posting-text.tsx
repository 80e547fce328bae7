// The text of a posting: its description, requirements and skills.

import { Check } from 'lucide-react';
import { TextWithLinks } from '@/components/text-with-links';
import { Card } from '@/components/ui/card';
import { Tag } from '@/components/ui/tag';
import { Written } from '@/components/written';
import { t } from '@/words/postings';

interface PostingTextProps {
  /** The heading above the description. */
  title: string;
  description: string;
  requirements: string[];
  skills: string[];
}

export function PostingText({ title, description, requirements, skills }: PostingTextProps) {
  return (
    <Card className="flex flex-col gap-6 p-4 md:p-7">
      <section>
        <h2>{title}</h2>
        <p className="mt-2 max-w-[70ch] break-words whitespace-pre-line text-foreground-2" dir="auto">
          <TextWithLinks>{description}</TextWithLinks>
        </p>
      </section>
      {requirements.length > 0 && (
        <section>
          <h2 className="mb-2">{t('requirements')}</h2>
          <CheckList entries={requirements} />
        </section>
      )}
      {skills.length > 0 && (
        <section>
          <h2 className="mb-3">{t('skills')}</h2>
          <div className="flex flex-wrap gap-2">
            {skills.map((skill) => (
              <Tag key={skill}>{skill}</Tag>
            ))}
          </div>
        </section>
      )}
    </Card>
  );
}

function CheckList({ entries }: { entries: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {entries.map((entry, index) => (
        // Two entries may be identical.
        <li key={index} className="flex gap-3 text-foreground-2">
          <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
          <span className="min-w-0 break-words" dir="auto">
            <Written>{entry}</Written>
          </span>
        </li>
      ))}
    </ul>
  );
}
