// Leaves out of the client what the first screens do without: its live part comes with the code that opens channels, and the catalogue
// of analytics buckets, which this server does not have, not at all.

import type { Plugin } from 'vite';

const INSTEAD: Record<string, { importer: string; module: string }> = {
  '@supabase/realtime-js': { importer: '/@supabase/supabase-js/', module: '../src/lib/live/deferred-realtime.ts' },
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
