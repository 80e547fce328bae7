// A short hint about a control, on hover and on focus. Never put information only here: touch devices have neither.

import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement } from 'react';
import { useLayer } from './layer-context';

interface TooltipProps {
  text: string;
  /** The control; the tooltip's text becomes its description. */
  children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  const layer = useLayer();
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={layer}>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-(--z-popover) max-w-64 fade rounded-sm bg-foreground px-2.5 py-1.5 text-xs text-background"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
