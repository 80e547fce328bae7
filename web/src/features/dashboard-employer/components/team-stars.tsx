// The stars from each team member for an applicant. Members can change their own.

import { Stars } from '@/components/stars';
import { StarRadioGroup } from '@/components/ui/star-radio-group';
import { averageOf } from '@/features/dashboard-employer/average-stars';
import { useChangeTeamNotesMutation, type TeamNotes } from '@/features/dashboard-employer/api/team-notes';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/team-notes';

export function TeamStars({ applicationId, ratings }: { applicationId: string; ratings: TeamNotes['ratings'] }) {
  const user = useUser();
  const { mutate: change, variables, isPending } = useChangeTeamNotesMutation(applicationId);
  const stored = ratings.find(({ author_id }) => author_id === user.id)?.stars;
  const own = isPending && variables.kind === 'stars' ? variables.stars : stored;
  const others = ratings.filter(({ author_id }) => author_id !== user.id);
  const average = averageOf(ratings);
  return (
    <section aria-labelledby="team-stars">
      <h3 id="team-stars" className="mb-1 text-sm font-[600]">
        {t('stars')}
      </h3>
      <StarRadioGroup
        aria-labelledby="team-stars"
        stars={own ?? 0}
        onChoose={(stars) => {
          change({ kind: 'stars', stars });
        }}
        nameOf={(stars) => t('stars.count', { stars })}
        className="inline-flex"
      />
      {others.length > 0 && average !== undefined && (
        <ul className="mt-1 flex flex-col gap-1 text-sm text-foreground-2">
          {others.map(({ author_id: id, author, stars }) => (
            <li key={id} className="flex items-center gap-2">
              <Stars rating={stars} label={t('stars.count', { stars })} />
              <span dir="auto">{author.full_name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
