// The filters beside a list, whose code phones do not load: they show the same filters in a drawer.

import { matchesMinWidth } from '@/lib/browser/use-min-width';
import { lazyPart } from '@/lib/ui/lazy-part';

/** The width with room for them. */
export const SIDEBAR_WIDTH = '64rem';

export const FilterSidebar = lazyPart(async () => (await import('./filter-sidebar')).FilterSidebar);

/** Loads them if there is room. If that fails, the list is shown without them, and they are loaded again. */
export async function fetchSidebar(): Promise<void> {
  if (matchesMinWidth(SIDEBAR_WIDTH)) await FilterSidebar.fetch().catch(() => undefined);
}
