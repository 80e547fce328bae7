// Replaces the client's storage module, which most pages do not need. The build swaps it in for the client's import
// (build/replace-modules.ts), and the real module is loaded at the first call.

import type { StorageClient as FileClient } from '@supabase/storage-js';

type FileClientParameters = ConstructorParameters<typeof FileClient>;
type Bucket = ReturnType<FileClient['from']>;
type Call = (...given: unknown[]) => unknown;

/** The part of the storage client that the page uses. Methods that change a request before it is sent (`throwOnError`, `asStream`) are missing. */
export class StorageClient {
  readonly #parameters: FileClientParameters;
  #loading: Promise<FileClient> | undefined;

  constructor(...parameters: FileClientParameters) {
    this.#parameters = parameters;
  }

  from(bucket: string): Bucket {
    const publicUrl: Bucket['getPublicUrl'] = (path, options) => ({
      data: { publicUrl: publicAddress(this.#parameters[0], `${bucket}/${path.replace(/^\/+/, '')}`, options) },
    });
    const call = async (name: string, given: unknown[]) => {
      let client: FileClient;
      try {
        client = await this.#load();
      } catch (error) {
        // The same form in which the client reports a request without an answer.
        return { data: null, error };
      }
      const calls = client.from(bucket) as unknown as Partial<Record<string, Call>>;
      return calls[name]?.(...given);
    };
    return new Proxy({} as Bucket, {
      get(_target, name) {
        if (name === 'getPublicUrl') return publicUrl;
        // With a `then` it would be treated as a promise.
        if (typeof name === 'symbol' || name === 'then') return undefined;
        return (...given: unknown[]) => call(name, given);
      },
    });
  }

  #load(): Promise<FileClient> {
    this.#loading ??= import('@supabase/storage-js').then(
      (loaded) => new loaded.StorageClient(...this.#parameters),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}

/** The client re-exports this class. */
export class StorageApiError extends Error {}

/** This method is synchronous, so the address is computed here, in the same way as in the real client. */
function publicAddress(
  storage: string,
  path: string,
  { download, transform = {}, cacheNonce, versionId }: PublicOptions = {},
): string {
  const query = new URLSearchParams();
  if (download) query.set('download', download === true ? '' : download);
  for (const [name, value] of Object.entries({ ...transform, cacheNonce, versionId })) {
    if (value) query.set(name, String(value));
  }
  const kind = Object.keys(transform).length > 0 ? 'render/image' : 'object';
  const address = encodeURI(`${storage.replace(/\/$/, '')}/${kind}/public/${path}`);
  return query.size > 0 ? `${address}?${query.toString()}` : address;
}

type PublicOptions = NonNullable<Parameters<Bucket['getPublicUrl']>[1]>;
