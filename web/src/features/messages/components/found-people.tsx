// Search results: people the user has not written to yet. Choosing one starts a conversation.

import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Written } from '@/components/written';
import { MIN_LENGTH, usePeopleQuery, type FoundPerson } from '@/features/messages/api/find-people';
import { avatarKind } from '@/lib/format/avatar';
import { useDebounced } from '@/lib/ui/use-debounced';
import { t as common } from '@/words/common';
import { t } from '@/words/messages';

interface FoundPeopleProps {
  search: string;
  /** People already shown in the list above. */
  shown: Set<string>;
  onChosen: () => void;
}

export function FoundPeople({ search, shown, onChosen }: FoundPeopleProps) {
  const debounced = useDebounced(search);
  const { data, isError, isFetching, refetch } = usePeopleQuery(debounced);
  // People who are on screen stay there when a refetch fails.
  if (isError && !data) {
    return (
      <p className="flex flex-wrap items-center justify-center gap-x-3 px-5 py-4 text-muted-foreground">
        {t('people.failed')}
        <Button variant="link" size="text" pending={isFetching} onClick={() => void refetch()}>
          {common('tryAgain')}
        </Button>
      </p>
    );
  }
  const others = data?.filter(({ id }) => !shown.has(id)) ?? [];
  return (
    <>
      <p role="status" className="text-center text-muted-foreground">
        {shown.size === 0 && others.length === 0 && (
          <span className="block appear-late px-5 py-6">
            {emptyText(search, data !== undefined && debounced === search)}
          </span>
        )}
      </p>
      {others.length > 0 && (
        <nav aria-label={t('people.label')}>
          <h2 className="px-4 pt-4 pb-1 text-sm font-[560] text-muted-foreground md:px-5">{t('people.begin')}</h2>
          <ul className="pb-2 md:px-2">
            {others.map((person) => (
              <li key={person.id} className="max-md:border-b max-md:border-border">
                <PersonEntry person={person} onChosen={onChosen} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** Returns the text to show while there are no results. */
function emptyText(search: string, isLoaded: boolean): string {
  if (search.length < MIN_LENGTH) return t('people.noneOfYours');
  return isLoaded ? t('people.none') : t('people.searching');
}

function PersonEntry({
  person: { id, full_name, avatar_url, user_type, handle, headline, company_name },
  onChosen,
}: {
  person: FoundPerson;
  onChosen: () => void;
}) {
  return (
    <Link
      to={`/message/${id}`}
      onClick={onChosen}
      className="flex items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-accent md:rounded-lg md:px-3 md:py-2.5"
    >
      <Avatar id={id} name={full_name} url={avatar_url} kind={avatarKind(user_type)} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-[560]">
          {full_name}
        </span>
        <span dir="auto" className="block truncate text-sm text-muted-foreground">
          <Written>{headline ?? company_name ?? `@${handle}`}</Written>
        </span>
      </span>
    </Link>
  );
}
