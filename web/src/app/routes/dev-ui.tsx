// /dev/ui: every primitive in all its states, light next to dark. Only in development and on demonstrations.

import { useState } from 'react';
import { PageHead } from '@/components/page-head';
import { LayerContext } from '@/components/ui/layer-context';
import { Choices } from './dev-ui/choices';
import { Facts } from './dev-ui/facts';
import { Fields } from './dev-ui/fields';
import { Foundations } from './dev-ui/foundations';
import { Layers } from './dev-ui/layers';
import { Buttons } from './dev-ui/buttons';
import { States } from './dev-ui/states';

export function DevUiRoute() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <PageHead title="Components" />
      <h1 className="sr-only">Components</h1>
      <div className="grid grid-cols-1 xl:grid-cols-2">
        <Theme name="Light" className="light" />
        <Theme name="Dark" className="dark" />
      </div>
    </main>
  );
}

/** The tokens follow the nearest class, so both themes fit on one page, and menus open in their own theme. */
function Theme({ name, className }: { name: string; className: string }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  return (
    <div ref={setLayer} className={className}>
      <LayerContext value={layer}>
        <section aria-label={name} className="flex flex-col gap-6 bg-background p-6 text-foreground">
          <h2>{name}</h2>
          <Foundations />
          <Buttons />
          <Fields />
          <Choices />
          <Facts />
          <Layers />
          <States />
        </section>
      </LayerContext>
    </div>
  );
}
