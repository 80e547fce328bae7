// Finds the parts of the feed on a page.

import type { Locator, Page } from '@playwright/test';

export function postWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

export function composer(page: Page) {
  const form = page.getByRole('form', { name: 'New post' });
  return {
    form,
    text: form.getByRole('textbox', { name: 'What do you want to share?' }),
    /** The button's label changes while it is busy. */
    post: form.getByRole('button', { name: /^Post/ }),
    /** Chooses a file as a user does. */
    attach: async (button: 'Photo' | 'Video', files: Parameters<Locator['setInputFiles']>[0]) => {
      const chooser = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: button }).click();
      await (await chooser).setFiles(files);
    },
  };
}
