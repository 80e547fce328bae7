// A question or a form in front of the page. The focus stays inside and is restored afterwards. Esc, a press outside and the browser's
// Back close it, but not while its request is pending: its answer, such as a new token, would be lost.

import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { createContext, use, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { isComposing } from '@/lib/forms/enter-key';
import { cn } from '@/lib/styles/cn';
import { focusFirstField } from '@/lib/ui/focus-first-field';
import { HistoryContext } from '@/lib/router/history-context';
import { t } from '@/words/common';
import { Button } from './button';
import { LayerContext } from './layer-context';
import { Overlay } from './overlay';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

interface OpenDialogProps {
  onClose: () => void;
  children: ReactNode;
}

/** Open while it is mounted; its parent removes it on `onClose`. */
export function OpenDialog({ onClose, children }: OpenDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {children}
    </Dialog>
  );
}

interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: string;
  /** The line below the title: what the dialog is about. */
  context?: ReactNode;
  /** Next to the title: the logo or picture of the company or person it is about. */
  picture?: ReactNode;
  /** The position of the panel: centred, or at the bottom edge. */
  side?: 'centre' | 'bottom';
}

/**
 * The overlay is our own element, because Radix's locks scrolling with a style element, which our content security policy refuses.
 */
export function DialogContent({
  title,
  context,
  picture,
  side = 'centre',
  className,
  children,
  ...props
}: DialogContentProps) {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const opener = useRef<Element>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const [pending, setPending] = useState(false);
  const history = use(HistoryContext);
  // Back presses the close button, so that a form with unsaved input can still ask.
  useEffect(() => history?.layer(() => closer.current?.click()), [history]);
  return (
    <Radix.Portal>
      <Overlay className="fade" />
      <Radix.Content
        ref={setPanel}
        onOpenAutoFocus={(event) => {
          opener.current = document.activeElement;
          if (side === 'centre' && focusFirstField(panel)) event.preventDefault();
        }}
        onEscapeKeyDown={(event) => {
          if (pending || isComposing(event)) event.preventDefault();
        }}
        onInteractOutside={(event) => {
          if (pending) event.preventDefault();
        }}
        // Radix returns the focus only to its own trigger, and many dialogs here have none.
        onCloseAutoFocus={(event) => {
          if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
          event.preventDefault();
          opener.current.focus();
        }}
        // Radix requires a description, or this attribute; a context line serves as the description.
        {...(context === undefined && { 'aria-describedby': undefined })}
        className={cn(
          // `clip`, not `hidden`: focus could still scroll hidden content, and would move the header out of view.
          'fixed z-(--z-dialog) flex flex-col overflow-clip bg-popover shadow-xl outline-none',
          side === 'centre' && [
            'top-1/2 left-1/2 max-h-[min(90dvh,52rem)] w-135 max-w-[calc(100vw-2*var(--gutter))] -translate-1/2 pop rounded-xl',
            'max-sm:inset-0 max-sm:max-h-none max-sm:w-auto max-sm:max-w-none max-sm:translate-none max-sm:rounded-none',
          ],
          side === 'bottom' && 'inset-x-0 bottom-0 max-h-[92dvh] rise rounded-t-xl',
          className,
        )}
        {...props}
      >
        <header className="flex items-start gap-4 px-6 pt-5 pb-4">
          {picture}
          <div className="min-w-0 flex-1">
            <Radix.Title dir="auto">{title}</Radix.Title>
            {context !== undefined && (
              <Radix.Description dir="auto" className="text-sm text-muted-foreground">
                {context}
              </Radix.Description>
            )}
          </div>
          <Radix.Close asChild>
            <Button
              ref={closer}
              variant="ghost"
              size="icon"
              aria-label={t('close')}
              disabled={pending}
              className="-mt-1 -mr-2"
            >
              <X />
            </Button>
          </Radix.Close>
        </header>
        <PendingContext value={setPending}>
          <LayerContext value={panel}>{children}</LayerContext>
        </PendingContext>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** Tells the dialog whether its request is pending. */
const PendingContext = createContext<(pending: boolean) => void>(() => undefined);

/** A form around the body and footer. */
export function DialogForm({ className, ...props }: ComponentProps<'form'>) {
  return <form noValidate className={cn('flex min-h-0 flex-1 flex-col', className)} {...props} />;
}

/** The part that scrolls if the dialog is higher than the screen. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('relative min-h-0 flex-1 overflow-y-auto px-6 pb-6', className)} {...props} />;
}

interface DialogFooterProps extends ComponentProps<'footer'> {
  /** The dialog's request is pending, so the dialog stays open. */
  pending?: boolean;
}

/** Cancel as a ghost button, then the one primary action. */
export function DialogFooter({ pending = false, className, ...props }: DialogFooterProps) {
  const setPending = use(PendingContext);
  useEffect(() => {
    setPending(pending);
    return () => {
      setPending(false);
    };
  }, [pending, setPending]);
  return (
    <footer
      className={cn('flex justify-end gap-2 px-6 pb-6 max-sm:border-t max-sm:border-border max-sm:py-4', className)}
      {...props}
    />
  );
}

interface DialogActionsProps {
  /** The label of the submit button: "Send report". */
  action: string;
  variant?: 'primary' | 'danger';
  /** The form is being sent. */
  pending: boolean;
  /** There is nothing to send. */
  disabled?: boolean;
  onCancel: () => void;
}

/** The footer of a form. */
export function DialogActions({
  action,
  variant = 'primary',
  pending,
  disabled = false,
  onCancel,
}: DialogActionsProps) {
  return (
    <DialogFooter pending={pending}>
      <Button variant="ghost" disabled={pending} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" variant={variant} pending={pending} disabled={disabled}>
        {action}
      </Button>
    </DialogFooter>
  );
}
