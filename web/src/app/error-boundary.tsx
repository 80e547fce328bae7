// Catches a screen that breaks, and offers a way on. The next screen starts from scratch.

import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ScreenError } from './screen-error';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** There is no `main` around it: the screens bring their own. */
  outermost?: boolean;
}

export function ErrorBoundary({ children, outermost = false }: ErrorBoundaryProps) {
  const { key } = useLocation();
  return (
    <Boundary
      place={key}
      instead={(error) =>
        outermost ? (
          <main tabIndex={-1} className="outline-none">
            <ScreenError error={error} />
          </main>
        ) : (
          <ScreenError error={error} />
        )
      }
    >
      {children}
    </Boundary>
  );
}

/** For what works behind the page: when it breaks the page goes on without it, and it starts again on the next screen. */
export function SilentBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <Boundary place={key} instead={() => null}>
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  place: string;
  instead: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  /** Where a screen broke; null while none did. */
  brokenAt: string | null;
  error?: unknown;
}

/** React offers this to classes only. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { brokenAt: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { brokenAt: '', error };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, { brokenAt }: BoundaryState): BoundaryState {
    if (brokenAt === '') return { brokenAt: place };
    return { brokenAt: brokenAt === place ? place : null };
  }

  override render(): ReactNode {
    const { brokenAt, error } = this.state;
    return brokenAt === null ? this.props.children : this.props.instead(error);
  }
}
