// One screenshot per screen, theme and size, in English, or in Hindi with SCREENS_LANGUAGE=hi. Nothing is compared here; a person looks
// at them.

import { showIn } from '../support/languages';
import { openScreen, SCREENS } from '../support/screens';
import { test } from '../support/test';

const inHindi = process.env.SCREENS_LANGUAGE === 'hi';

for (const screen of SCREENS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(screen.name, () => {
      test.use({ colorScheme, deviceScaleFactor: 1 });

      test(colorScheme, async ({ page, instance, person }, { project }) => {
        await openScreen(screen, { page, instance, person });
        if (inHindi) await showIn(page, 'hi');

        const name = [screen.name, project.name, colorScheme, ...(inHindi ? ['hi'] : [])].join('-');
        await page.screenshot({ path: `screens/${name}.png`, fullPage: true });
      });
    });
  }
}
