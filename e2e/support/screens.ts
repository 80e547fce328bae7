// All screens, and how to get to each. A line in one of the lists includes a screen in the checks (axe, 320 px, themes) and `make screens`.

import type { Page } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import { AUTH_SCREENS } from './auth-screens';
import { BOARD_SCREENS } from './board-screens';
import { DASHBOARD_SCREENS } from './dashboard-screens';
import { FEED_SCREENS } from './feed-screens';
import { HIRING_SCREENS } from './hiring-screens';
import type { Instance } from './instance';
import { MESSAGE_SCREENS } from './message-screens';
import { MODERATION_SCREENS } from './moderation-screens';
import { PAGE_SCREENS } from './page-screens';
import { createPerson, openSession, type Person, type UserType } from './people';
import { PERSON_SCREENS } from './person-screens';
import type { Screen, ScreenContext } from './screen';
import { TEAM_SCREENS } from './team-screens';

export const SCREENS: Screen[] = [
  ...AUTH_SCREENS,
  ...FEED_SCREENS,
  ...PERSON_SCREENS,
  ...BOARD_SCREENS,
  ...MESSAGE_SCREENS,
  ...DASHBOARD_SCREENS,
  ...HIRING_SCREENS,
  ...TEAM_SCREENS,
  ...MODERATION_SCREENS,
  ...PAGE_SCREENS,
];

/** Opens a screen and waits until it is ready. */
export async function openScreen(screen: Screen, given: ScreenContext): Promise<void> {
  const { page, instance } = given;
  const person =
    typeof screen.member === 'string' ? await createPerson(instance, 'Sahyadri Foods', screen.member) : given.person;
  const context = { page, instance, person };
  if (screen.member) await startSignedIn(page, instance, person);
  await screen.prepare?.(context);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(context));
  await screen.act?.(page);
  await screen.ready(page).waitFor();
  // Pictures and fonts change the look after the text has loaded.
  await page.evaluate(() => document.fonts.ready);
}

/** Stores a session where the page's client looks for one, so that only sign-in tests have to sign in on screen. */
export async function startSignedIn(
  page: Page,
  instance: Instance,
  person: Person,
  { expired = false } = {},
): Promise<void> {
  const session = await openSession(instance, person);
  // An expired session makes the client request a new one before it knows who is signed in.
  if (expired) session.expires_at = 1;
  await storeSession(page, instance, session);
}

/** Stores this session, for an account whose sign-in needs more than a password. */
export async function storeSession(page: Page, instance: Instance, session: Session): Promise<void> {
  const key = `sb-${new URL(instance.url).hostname.split('.')[0] ?? ''}-auth-token`;
  await page.addInitScript(
    ([name, value]) => {
      if (window.localStorage.getItem(name) === null) window.localStorage.setItem(name, value);
    },
    [key, JSON.stringify(session)] as const,
  );
}

/** Opens the page as a new account of this type. */
export async function startAs(page: Page, instance: Instance, userType: UserType, name: string): Promise<Person> {
  const person = await createPerson(instance, name, userType);
  await startSignedIn(page, instance, person);
  return person;
}
