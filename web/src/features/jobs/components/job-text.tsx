// What a job is about and what it asks for.

import { CheckList } from '@/components/posting/check-list';
import { TextWithLinks } from '@/components/text-with-links';
import { Card } from '@/components/ui/card';
import { Tag } from '@/components/ui/tag';
import type { Job } from '@/features/jobs/api/get-job';

export function JobText({ job: { description, requirements, skills } }: { job: Job }) {
  return (
    <Card className="flex flex-col gap-6 p-4 md:p-7">
      <section>
        <h2>About the role</h2>
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
      {skills.length > 0 && (
        <section>
          <h2 className="mb-3">Skills</h2>
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
