// What was saved, by kind. The open kind stands in the address.

import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { SAVED_KINDS } from '@/features/saved/saved-kinds';
import { useSearchParams } from '@/lib/use-search-params';
import { SavedList } from './saved-list';

const FIRST = 'jobs';

export function SavedTabs() {
  const [query, setQuery] = useSearchParams();
  const open = SAVED_KINDS.find(({ tab }) => tab === query.get('kind'))?.tab ?? FIRST;
  return (
    <Tabs
      value={open}
      onValueChange={(tab) => {
        setQuery(tab === FIRST ? {} : { kind: tab }, { replace: true });
      }}
    >
      <TabsList aria-label="Kinds of saved items" className="max-md:px-(--gutter)">
        {SAVED_KINDS.map(({ tab, label }) => (
          <TabsTrigger key={tab} value={tab}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {SAVED_KINDS.map((kind) => (
        <TabsContent key={kind.tab} value={kind.tab} className="mt-2 rounded-lg md:mt-4">
          <SavedList kind={kind} />
        </TabsContent>
      ))}
    </Tabs>
  );
}
