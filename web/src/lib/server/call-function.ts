// Calls one of the server's functions, and passes on its message when it refuses.

import { FunctionsHttpError } from '@supabase/functions-js';
import type { Supabase } from './supabase';

export async function callFunction(supabase: Supabase, name: string, body: object): Promise<unknown> {
  const answer = await supabase.functions.invoke<unknown>(name, { body });
  if (answer.error instanceof FunctionsHttpError) throw await refusalIn(answer.error.context as Response);
  if (answer.error instanceof Error) throw answer.error;
  return answer.data;
}

/** The client only reports that the call failed; the reason is in the response. */
async function refusalIn(answer: Response): Promise<Error> {
  const { status } = answer;
  try {
    const { code, message } = (await answer.json()) as { code?: string; message?: string };
    return Object.assign(new Error(message), { status, code });
  } catch {
    return Object.assign(new Error(''), { status });
  }
}
