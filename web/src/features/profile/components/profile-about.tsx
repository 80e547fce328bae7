// The column next to a person's posts: about, directory entries, work and education.

import type { ReactNode } from 'react';
import { lazyPart } from '@/lib/ui/lazy-part';
import { TextWithLinks } from '@/components/text-with-links';
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card';
import { Tag } from '@/components/ui/tag';
import type { Profile } from '@/features/profile/api/get-profile';
import { readEducation, readSkills, readWork, whenOf } from '@/features/profile/entries';
import { t } from '@/words/profile';
import { EntryTimeline } from './entry-timeline';
import { FreelanceFacts, SeekerFacts } from './directory-facts';

/** Job seekers do not need to load it. */
const CompanyRecord = lazyPart(async () => (await import('./company-record')).CompanyRecord);

export function ProfileAbout({ profile }: { profile: Profile }) {
  const { seeker, freelancer } = profile;
  return (
    <>
      <AboutCard profile={profile} />
      {profile.user_type !== 'user' && <CompanyRecord company={profile} />}
      {freelancer && (
        <Section title={t('about.freelance')}>
          <FreelanceFacts freelancer={freelancer} />
        </Section>
      )}
      {seeker && (
        <Section title={t('about.seeking')}>
          <SeekerFacts seeker={seeker} />
        </Section>
      )}
    </>
  );
}

export function ProfilePast({ profile }: { profile: Profile }) {
  const work = readWork(profile.work_experience);
  const education = readEducation(profile.education);
  return (
    <>
      {work.length > 0 && (
        <Section title={t('about.work')}>
          <EntryTimeline
            entries={work.map((entry) => ({ title: entry.role, place: entry.company, time: whenOf(entry) }))}
          />
        </Section>
      )}
      {education.length > 0 && (
        <Section title={t('about.education')}>
          <EntryTimeline
            entries={education.map(({ degree, institution, year }) => ({
              title: degree,
              place: institution,
              time: year,
            }))}
          />
        </Section>
      )}
    </>
  );
}

function AboutCard({ profile }: { profile: Profile }) {
  const skills = skillsOf(profile);
  return (
    <Section title={t('about')}>
      {profile.bio && (
        <p dir="auto" className="mb-3 break-words whitespace-pre-line text-foreground-2 last:mb-0">
          <TextWithLinks>{profile.bio}</TextWithLinks>
        </p>
      )}
      {!profile.bio && skills.length === 0 && <p className="text-muted-foreground">{t('about.none')}</p>}
      {skills.length > 0 && (
        <ul aria-label={t('about.skills')} className="flex flex-wrap gap-2">
          {skills.map((skill) => (
            <li key={skill} className="max-w-full">
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Merges the skills of the profile and of both directories, because some people entered them only in one place. */
function skillsOf({ skills, freelancer, seeker }: Profile): string[] {
  const lists = [skills, freelancer?.skills ?? [], seeker?.skills ?? []].map(readSkills);
  return [...new Set(lists.find((list) => list.length > 0))];
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card bleed>
      <section aria-label={title}>
        <CardHeader>
          <CardTitle>{title}</CardTitle>
        </CardHeader>
        <CardBody>{children}</CardBody>
      </section>
    </Card>
  );
}
