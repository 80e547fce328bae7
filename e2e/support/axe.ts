// Runs axe on a page.

import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

interface Violation {
  id: string;
  where: unknown[];
}

/** The rules that the page violates, and where: of all rules, or of the named ones. */
export async function findViolations(page: Page, ...rules: string[]): Promise<Violation[]> {
  // Injecting axe takes about as long as running it, so each document gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
    });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }));
  }, rules);
}
