// A job seeker in a list.

import { ChartNoAxesColumnIncreasing } from 'lucide-react';
import { levelLabel } from '@/domain/lists/value-labels';
import { experienceLabel } from '@/domain/profiles/experience-label';
import { PersonCard } from '@/domain/profiles/person-card';
import { SkillTags } from '@/domain/skills/skill-tags';
import { StatusPill } from '@/domain/status/status-pill';
import { Pill } from '@/components/ui/pill';
import { Written } from '@/components/written';
import type { ListedSeeker } from '@/features/job-seekers/api/list-seekers';
import { useComparedJob } from '@/features/job-seekers/compared-job';
import { lazyPart } from '@/lib/ui/lazy-part';

interface SeekerCardProps {
  row: ListedSeeker;
  /** The position in the list, from 1. */
  position: number;
  /** The skills in the current filter, one per line. */
  matched: string;
}

const SHOWN_SKILLS = 4;

/** Shown to employers who chose a job. */
const SeekerFit = lazyPart(async () => (await import('./seeker-fit')).SeekerFit);

export function SeekerCard({ row: seeker, position, matched }: SeekerCardProps) {
  const comparedJob = useComparedJob();
  const { id, title, location, profile, bio, availability, experience, skills } = seeker;
  return (
    <PersonCard
      kind="seeker"
      id={id}
      name={profile.full_name}
      avatarUrl={profile.avatar_url}
      title={title}
      experience={experienceLabel(profile.total_experience ?? '')}
      location={location}
      position={position}
    >
      <p className="mt-3 line-clamp-2 break-words text-foreground-2" dir="auto">
        <Written>{bio}</Written>
      </p>
      {comparedJob !== '' && <SeekerFit jobId={comparedJob} seekerId={id} />}
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
        <StatusPill status={availability} />
        <Pill tone="outline" icon={ChartNoAxesColumnIncreasing}>
          {levelLabel(experience)}
        </Pill>
        <SkillTags skills={skills} most={SHOWN_SKILLS} matched={matched} />
      </div>
    </PersonCard>
  );
}
