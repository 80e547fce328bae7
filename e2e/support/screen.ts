// What a screen is to the tests: how to get to it, and how to know that it is there.

import type { Locator, Page } from '@playwright/test';
import type { Instance } from './instance';
import type { Person, UserType } from './people';

export interface Screen {
  /** The name of its picture. */
  name: string;
  path: string | ((context: ScreenContext) => string);
  /** Opens it signed in; the name of an account type, as a new account of that type. */
  member?: boolean | UserType;
  /** What has to be there first. */
  prepare?: (context: ScreenContext) => Promise<unknown>;
  /** What to do on it, for a state that has no address. */
  act?: (page: Page) => Promise<unknown>;
  /** What to do besides when the window has become as narrow as a phone. */
  actOnPhone?: (page: Page) => Promise<unknown>;
  /** What one sees once it is ready. */
  ready: (page: Page) => Locator;
}

export interface ScreenContext {
  page: Page;
  instance: Instance;
  person: Person;
}

/** For `ready`. */
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
