// What axe finds on a page.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Our pages have no frames, and for those alone the builder would open a page of its own each time. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

export async function findViolations(axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }));
}
