// Shows the current toast. Radix keeps its time, pauses it while it is read and lets F8 reach it.

import * as Radix from '@radix-ui/react-toast';
import { Check, CircleAlert, X } from 'lucide-react';
import { cn } from '@/lib/cn';
import { dismissToast, useToast, type Toast } from '@/lib/toast';

export function Toaster() {
  const toast = useToast();
  return (
    <Radix.Provider swipeDirection="right">
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Radix.Viewport className="fixed right-6 bottom-6 z-(--z-toast) w-96 max-w-[calc(100vw-2*var(--gutter))] max-md:right-(--gutter) max-md:bottom-(--gutter)" />
    </Radix.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const destructive = toast.variant === 'destructive';
  return (
    <Radix.Root
      type={destructive ? 'foreground' : 'background'}
      duration={toast.durationMs}
      style={{ '--toast-duration': `${toast.durationMs}ms` }}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
      className={cn(
        'group relative flex enter items-start gap-3 overflow-hidden rounded-lg border p-4 shadow-lg',
        destructive ? 'border-destructive bg-destructive-soft' : 'border-border bg-popover',
      )}
    >
      <ToastIcon destructive={destructive} />
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-[600] text-foreground">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-sm text-foreground-2">{toast.description}</Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label="Dismiss"
        className="-m-1 grid size-8 place-items-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <X aria-hidden="true" className="size-4.5" />
      </Radix.Close>
      <span
        aria-hidden="true"
        className={cn(
          'absolute inset-x-0 bottom-0 countdown h-0.75 group-focus-within:paused group-hover:paused',
          destructive ? 'bg-destructive' : 'bg-success',
        )}
      />
    </Radix.Root>
  );
}

function ToastIcon({ destructive }: { destructive: boolean }) {
  const Icon = destructive ? CircleAlert : Check;
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-7 shrink-0 place-items-center rounded-full',
        destructive ? 'bg-destructive text-destructive-foreground' : 'bg-success-soft text-success',
      )}
    >
      <Icon className="size-4.5" />
    </span>
  );
}
