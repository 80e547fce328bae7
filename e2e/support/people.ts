// Creates people with confirmed accounts, and acts for them before a test starts.

import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import type { Instance } from './instance';
import { insertRow } from './rows';

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
}

const UNSTORED = { auth: { persistSession: false, autoRefreshToken: false } };

export type UserType = 'user' | 'employer' | 'business';

/** Creates an account as an operator would, with the service key. */
export async function createPerson(instance: Instance, name: string, userType: UserType = 'user'): Promise<Person> {
  const operator = adminClient(instance);
  const email = `${randomUUID()}@example.in`;
  const password = 'nilgiri-2026';
  const { data, error } = await operator.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: name, user_type: userType },
  });
  if (error) throw error;
  // Set the company name, as anyone who posts has done; a separate test covers posting without one.
  if (userType !== 'user') {
    await operator.from('profiles').update({ company_name: name }).eq('id', data.user.id).throwOnError();
  }
  return { id: data.user.id, name, email, password };
}

/** Publishes a post as the person, through the client that the page uses. Returns its id. */
export async function publishPost(instance: Instance, person: Person, content: string): Promise<string> {
  const client = await signIn(instance, person);
  return insertRow(client, 'posts', { user_id: person.id, content });
}

/** Comments on a post as the person. */
export async function comment(instance: Instance, person: Person, postId: string, text: string): Promise<void> {
  const client = await signIn(instance, person);
  await client.from('comments').insert({ post_id: postId, text }).throwOnError();
}

/** Deletes the account as the person would; it can still be kept. */
export async function leave(instance: Instance, person: Person): Promise<void> {
  const client = await signIn(instance, person);
  const answer = await client.functions.invoke<unknown>('delete-account', { body: { password: person.password } });
  if (answer.error instanceof Error) throw answer.error;
}

/** Signs the person out everywhere, as they would from another device. */
export async function endSessions(instance: Instance, person: Person): Promise<void> {
  const client = await signIn(instance, person);
  const { error } = await client.auth.signOut({ scope: 'global' });
  if (error) throw error;
}

/** A session of the person, in the form that the page stores. */
export async function openSession(instance: Instance, person: Person): Promise<Session> {
  const client = await signIn(instance, person);
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('Signing in gave no session.');
  return data.session;
}

/** A client with the service key, which no rule restricts. */
export function adminClient(instance: Instance) {
  return createClient(instance.url, instance.serviceKey, UNSTORED);
}

/** A client that acts as the person. */
export async function signIn(instance: Instance, { email, password }: Person): Promise<SupabaseClient> {
  const client = createClient(instance.url, instance.anonKey, UNSTORED);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}
