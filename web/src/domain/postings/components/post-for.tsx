// Post for a job or tender is posted: oneself, or a company one acts for. It stands in the address, so that a dashboard can lead there.

import { Select } from '@/components/ui/select';
import type { PostingOwner } from '@/domain/postings/posting-owners';
import { useSearchParams } from '@/lib/router/use-search-params';
import { FormSection } from './posting-form';

interface PostForProps {
  posters: PostingOwner[];
  poster: PostingOwner;
}

/** Nothing where there is no choice. */
export function PostFor({ posters, poster }: PostForProps) {
  const [, setQuery] = useSearchParams();
  if (posters.length < 2) return null;
  return (
    <FormSection title="Post for">
      <Select
        label="Post for"
        value={poster.id}
        options={posters.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          setQuery({ for: target.value }, { replace: true });
        }}
      />
    </FormSection>
  );
}
