// Removes parts of the client that the first screens do not need. The realtime part and the one for passkeys load with the code that
// uses them, the parts for storage and functions with the first call, and what this server does not have not at all.

import type { Plugin } from 'vite';

/** By the name under which a package of the client imports the module. */
const INSTEAD: Record<string, { importer: string; module: string }> = {
  '@supabase/realtime-js': { importer: '/@supabase/supabase-js/', module: '../src/lib/live/deferred-realtime.ts' },
  '@supabase/storage-js': { importer: '/@supabase/supabase-js/', module: '../src/lib/files/deferred-storage.ts' },
  '@supabase/functions-js': { importer: '/@supabase/supabase-js/', module: '../src/lib/server/deferred-functions.ts' },
  './lib/webauthn': { importer: '/@supabase/auth-js/', module: '../src/lib/auth/deferred-webauthn.ts' },
  './lib/web3/ethereum': { importer: '/@supabase/auth-js/', module: '../src/lib/auth/wallet-stub.ts' },
  './GoTrueAdminApi': { importer: '/@supabase/auth-js/', module: '../src/lib/auth/session-admin.ts' },
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
