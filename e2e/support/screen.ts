// Describes a screen for the tests: how to get there, and how to know that it is ready.

import type { Locator, Page } from '@playwright/test';
import type { Instance } from './instance';
import type { Person, UserType } from './people';

export interface Screen {
  /** The file name of its screenshot. */
  name: string;
  path: string | ((context: ScreenContext) => string);
  /** Opens it signed in; with an account type, as a new account of that type. */
  member?: boolean | UserType;
  /** Creates the data that it needs. */
  prepare?: (context: ScreenContext) => Promise<unknown>;
  /** What to do on the screen, for a state without its own address. */
  act?: (page: Page) => Promise<unknown>;
  /** What to do in addition once the window is as narrow as a phone. */
  actOnPhone?: (page: Page) => Promise<unknown>;
  /** What is visible once the screen is ready. */
  ready: (page: Page) => Locator;
}

export interface ScreenContext {
  page: Page;
  instance: Instance;
  person: Person;
}

/** A helper for `ready`. */
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });

/** The address of a screen that is known only after its preparation. */
export const preparedPaths = new WeakMap<Page, string>();
export const preparedPath = ({ page }: ScreenContext) => preparedPaths.get(page) ?? '/';
