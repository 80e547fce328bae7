// What a posting is about and what it asks for.

import type { ReactNode } from 'react';
import { TextWithLinks } from '@/components/text-with-links';
import { Card } from '@/components/ui/card';
import { CheckList } from './check-list';

interface PostingTextProps {
  /** Stands above the description. */
  title: string;
  description: string;
  requirements: string[];
  /** Further sections. */
  children?: ReactNode;
}

export function PostingText({ title, description, requirements, children }: PostingTextProps) {
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
          <h2 className="mb-2">Requirements</h2>
          <CheckList entries={requirements} />
        </section>
      )}
      {children}
    </Card>
  );
}
