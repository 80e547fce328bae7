// The toast. Radix times it, pauses it while it is being read, and makes it reachable by F8.

import * as Radix from '@radix-ui/react-toast';
import { Check, CircleAlert, X } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { Link } from '@/components/link';
import { cn } from '@/lib/styles/cn';
import { errorMessage } from '@/lib/errors/error-message';
import { dismissToast, type Toast, type ToastAction } from '@/lib/ui/toast';
import { t } from '@/words/common';
import { useFreePosition } from './use-free-position';

const SURFACES = {
  success: { card: 'border-border bg-popover', bar: 'bg-success' },
  destructive: { card: 'border-destructive/45 bg-destructive-soft', bar: 'bg-destructive' },
  notice: { card: 'border-border bg-popover', bar: 'bg-muted-foreground' },
};

export function ToastCard({ toast }: { toast: Toast }) {
  const surface = SURFACES[toast.variant];
  const description = toast.error === undefined ? toast.description : errorMessage(toast.error);
  const frame = useRef<HTMLOListElement>(null);
  return (
    <Radix.Provider swipeDirection="right" label={t('toast.one')}>
      <Radix.Root
        key={toast.id}
        type={toast.variant === 'destructive' ? 'foreground' : 'background'}
        duration={toast.durationMs}
        style={{ '--toast-duration': `${toast.durationMs}ms` }}
        onOpenChange={(open) => {
          if (!open) dismissToast(toast.id);
        }}
        className={cn(
          'group relative flex enter items-start gap-3 overflow-hidden rounded-lg border p-4 shadow-lg',
          surface.card,
        )}
      >
        <FreePlace frame={frame} toastId={toast.id} />
        <ToastIcon toast={toast} />
        <div className="min-w-0 flex-1 self-center">
          <Radix.Title className="font-[600] text-foreground">{toast.title}</Radix.Title>
          {description && (
            <>
              {/* Without punctuation, screen readers would run the title and text together. */}
              <span className="sr-only">{/[.!?]$/.test(toast.title) ? ' ' : '. '}</span>
              <Radix.Description className="text-sm break-words text-foreground-2">{description}</Radix.Description>
            </>
          )}
          {toast.action && <ToastActionButton action={toast.action} destructive={toast.variant === 'destructive'} />}
        </div>
        <Radix.Close
          aria-label={t('dismiss')}
          className="touchable -m-1 grid size-8 shrink-0 place-items-center rounded-md text-muted-foreground hover:text-foreground"
        >
          <X aria-hidden="true" className="size-4.5" />
        </Radix.Close>
        <span
          aria-hidden="true"
          className={cn(
            'absolute inset-x-0 bottom-0 countdown h-0.75 group-focus-within:paused group-hover:paused',
            surface.bar,
          )}
        />
      </Radix.Root>
      <Radix.Viewport
        ref={frame}
        label={t('toast.all', { hotkey: 'F8' })}
        className="fixed right-(--gutter) bottom-[calc(var(--bottom-height)+var(--gutter))] z-(--z-toast) w-98 max-w-[calc(100vw-2*var(--gutter))]"
      />
    </Radix.Provider>
  );
}

/** Positions the toast. It must be inside the toast, because Radix mounts its content after the frame. */
function FreePlace({ frame, toastId }: { frame: RefObject<HTMLElement | null>; toastId: number }) {
  useFreePosition(frame, toastId);
  return null;
}

function ToastIcon({ toast: { variant, icon } }: { toast: Toast }) {
  if (variant === 'notice') return null;
  const destructive = variant === 'destructive';
  const Icon = icon ?? (destructive ? CircleAlert : Check);
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-8 shrink-0 place-items-center rounded-full',
        destructive ? 'bg-destructive text-destructive-foreground' : 'bg-success-soft text-success',
      )}
    >
      <Icon className="size-4.5" />
    </span>
  );
}

function ToastActionButton({ action, destructive }: { action: ToastAction; destructive: boolean }) {
  const className = cn(
    'mt-1 inline-block min-h-6 text-sm font-[600] underline underline-offset-3',
    destructive ? 'text-destructive' : 'text-primary',
  );
  return (
    <Radix.Action asChild altText={action.label}>
      {'to' in action ? (
        <Link to={action.to} className={className}>
          {action.label}
        </Link>
      ) : (
        <button type="button" onClick={action.run} className={className}>
          {action.label}
        </button>
      )}
    </Radix.Action>
  );
}
