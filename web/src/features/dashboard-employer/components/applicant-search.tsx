// Finds applicants by a part of their name or address.

import { Search } from 'lucide-react';
import { useState } from 'react';
import { controlVariants } from '@/components/ui/control-variants';
import { cn } from '@/lib/styles/cn';
import { useDebouncedCallback } from '@/lib/ui/use-debounced-callback';
import { t } from '@/words/dashboard-employer';

const DEBOUNCE_MS = 250;

/** The list updates after a pause in typing. */
export function ApplicantSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  const searchLater = useDebouncedCallback((text) => {
    if (text.trim() !== search) onSearch(text.trim());
  }, DEBOUNCE_MS);
  return (
    <div className="relative min-w-0 max-sm:w-full sm:w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted-foreground"
      />
      <input
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        maxLength={100}
        dir="auto"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          searchLater(target.value);
        }}
        className={cn(controlVariants(), 'h-(--height-button) pl-9')}
      />
    </div>
  );
}
