// One picture per screen, theme and size. Nothing is compared here; a person looks at them.

import { openScreen, SCREENS } from '../support/screens';
import { test } from '../support/test';

for (const screen of SCREENS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(screen.name, () => {
      test.use({ colorScheme, deviceScaleFactor: 1 });

      test(colorScheme, async ({ page, instance, person }, { project }) => {
        await openScreen(screen, { page, instance, person });

        await page.screenshot({ path: `screens/${screen.name}-${project.name}-${colorScheme}.png`, fullPage: true });
      });
    });
  }
}
