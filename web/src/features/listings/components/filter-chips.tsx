// The filters that are on, each with the button that takes it off. On a small screen they scroll sideways.

import { Chip } from '@/components/ui/chip';
import type { ListingState } from '@/features/listings/hooks/use-listing';

export function FilterChips({ state: { chips, changeFilters } }: { state: ListingState }) {
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Active filters"
      className="mt-4 flex gap-2 max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-1 lg:flex-wrap"
    >
      {chips.map(({ group, label, remove }) => (
        <li key={`${group} ${label}`} className="max-w-full shrink-0">
          <Chip
            className="max-w-full overflow-hidden text-ellipsis"
            onRemove={() => {
              changeFilters(remove);
            }}
          >
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
