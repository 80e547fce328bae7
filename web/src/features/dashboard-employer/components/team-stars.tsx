// The stars that each member of a team gives an applicant: one's own to choose, and those of the others.

import * as Radix from '@radix-ui/react-radio-group';
import { Star } from 'lucide-react';
import { Stars } from '@/components/stars';
import { averageOf } from '@/features/dashboard-employer/average-stars';
import { useChangeTeamNotesMutation, type TeamNotes } from '@/features/dashboard-employer/api/team-notes';
import { useUser } from '@/lib/auth/auth';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/team-notes';

const CHOICES = [1, 2, 3, 4, 5];

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
      <Radix.Root
        aria-labelledby="team-stars"
        value={own === undefined ? '' : String(own)}
        onValueChange={(stars) => {
          change({ kind: 'stars', stars: Number(stars) });
        }}
        className="inline-flex"
      >
        {CHOICES.map((stars) => (
          <Radix.Item
            key={stars}
            value={String(stars)}
            aria-label={t('stars.count', { stars })}
            className="grid size-9 place-items-center rounded-md"
          >
            <Star
              aria-hidden="true"
              className={cn(
                'size-6',
                own !== undefined && stars <= own ? 'fill-marigold stroke-marigold' : 'stroke-border-hover',
              )}
            />
          </Radix.Item>
        ))}
      </Radix.Root>
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
