// Removes parts of the client that the first screens do not need: the realtime part loads with the code that opens channels, the storage
// part with the first call, and the part for analytics buckets, which this server does not have, not at all.

import type { Plugin } from 'vite';

const INSTEAD: Record<string, { importer: string; module: string }> = {
  '@supabase/realtime-js': { importer: '/@supabase/supabase-js/', module: '../src/lib/live/deferred-realtime.ts' },
  '@supabase/storage-js': { importer: '/@supabase/supabase-js/', module: '../src/lib/files/deferred-storage.ts' },
  'iceberg-js': { importer: '/@supabase/storage-js/', module: '../src/lib/server/iceberg-stub.ts' },
};

export function replaceModules(): Plugin {
  return {
    name: 'sangam:replace-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const instead = INSTEAD[source];
      if (!instead || !importer?.includes(instead.importer)) return null;
      return new URL(instead.module, import.meta.url).pathname;
    },
  };
}
