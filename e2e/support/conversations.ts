// Creates conversations before a test starts, and finds the parts of an open one.

import { expect, type Locator, type Page } from '@playwright/test';
import type { Instance } from './instance';
import { adminClient, signIn, type Person } from './people';

/** Opens the conversation of two people, as one of them. */
export async function openConversation(instance: Instance, one: Person, other: Person): Promise<string> {
  const client = await signIn(instance, one);
  const { data } = await client
    .rpc('get_or_create_conversation', { p_user_id: other.id })
    .single<string>()
    .throwOnError();
  return data;
}

/** Sends a message as the person, through the client that the page uses. */
export async function say(instance: Instance, conversationId: string, sender: Person, content: string): Promise<void> {
  const client = await signIn(instance, sender);
  await client
    .from('messages')
    .insert({ conversation_id: conversationId, sender_id: sender.id, content })
    .throwOnError();
}

interface PastMessage {
  sender: Person;
  content: string;
  /** How long ago. */
  minutes: number;
}

/** Fills a conversation with earlier messages. */
export async function insertMessages(
  instance: Instance,
  conversationId: string,
  messages: PastMessage[],
): Promise<void> {
  const now = Date.now();
  const rows = messages.map(({ sender, content, minutes }) => ({
    conversation_id: conversationId,
    sender_id: sender.id,
    content,
    created_at: new Date(now - minutes * 60_000).toISOString(),
  }));
  await adminClient(instance).from('messages').insert(rows).throwOnError();
}

/** The parts of an open conversation. */
export function chatOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Chat' });
  return {
    pane,
    messages: pane.getByRole('group', { name: /^Messages with/ }),
    box: pane.getByRole('textbox', { name: /^Message to/ }),
    send: pane.getByRole('button', { name: 'Send message' }),
    /** Types the text and presses Enter. */
    say: async (text: string) => {
      const box = pane.getByRole('textbox', { name: /^Message to/ });
      await box.fill(text);
      await box.press('Enter');
    },
  };
}

/** Expects the text to appear exactly once. */
export async function expectOnce(place: Locator, text: string): Promise<void> {
  await expect(place.getByText(text, { exact: true })).toHaveCount(1);
}
