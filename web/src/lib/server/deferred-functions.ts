// Replaces the client's module for functions, which most pages do not call. The build swaps it in for the client's import
// (build/replace-modules.ts), and the real module is loaded at the first call.

import type { FunctionsClient as Client } from '@supabase/functions-js';

/** The part of the functions client that the page uses. */
export class FunctionsClient {
  readonly #parameters: ConstructorParameters<typeof Client>;

  constructor(...parameters: ConstructorParameters<typeof Client>) {
    this.#parameters = parameters;
  }

  async invoke(...given: Parameters<Client['invoke']>) {
    try {
      const { FunctionsClient: Loaded } = await import('@supabase/functions-js');
      return await new Loaded(...this.#parameters).invoke(...given);
    } catch (error) {
      // The same form in which the client reports a request without an answer.
      return { data: null, error };
    }
  }
}

/** The client re-exports these. Code that needs them imports them from `@supabase/functions-js`. */
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {};
