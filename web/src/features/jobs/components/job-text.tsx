// What a job is about, what it asks for, and the skills it needs.

import { PostingText } from '@/components/posting/posting-text';
import { Tag } from '@/components/ui/tag';
import type { Job } from '@/features/jobs/api/get-job';

export function JobText({ job: { description, requirements, skills } }: { job: Job }) {
  return (
    <PostingText title="About the role" description={description} requirements={requirements}>
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
    </PostingText>
  );
}
