// People with confirmed accounts, and what they do before a test starts.

import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import type { Instance } from './instance';

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
}

const UNSTORED = { auth: { persistSession: false, autoRefreshToken: false } };

/** Makes an account the way an operator would, with the service key. */
export async function createPerson(instance: Instance, name: string): Promise<Person> {
  const operator = createClient(instance.url, instance.serviceKey, UNSTORED);
  const email = `${randomUUID()}@example.in`;
  const password = 'nilgiri-2026';
  const { data, error } = await operator.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: name, user_type: 'user' },
  });
  if (error) throw error;
  return { id: data.user.id, name, email, password };
}

/** Publishes a post as the person, through the same client the page uses. */
export async function publishPost(instance: Instance, person: Person, content: string): Promise<void> {
  const client = await signIn(instance, person);
  await client.from('posts').insert({ user_id: person.id, content }).throwOnError();
}

/** A session of the person, as the page would store it. */
export async function openSession(instance: Instance, person: Person): Promise<Session> {
  const client = await signIn(instance, person);
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('Signing in gave no session.');
  return data.session;
}

async function signIn(instance: Instance, { email, password }: Person): Promise<SupabaseClient> {
  const client = createClient(instance.url, instance.anonKey, UNSTORED);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}
