// Loads the English words before every test file, because tests do not wait for them as screens do.

import { putCatalogue } from '@/lib/words/catalogues';
import type { Catalogue } from '@/lib/words/compiled-message';

const english = import.meta.glob<{ default: Catalogue }>('@/words/en/*.json', { eager: true });

for (const [path, { default: catalogue }] of Object.entries(english)) {
  putCatalogue('en', /([a-z-]+)\.json$/.exec(path)?.[1] ?? '', catalogue);
}
