// Catches errors of a screen, and offers a way out. The next screen starts fresh.

import { Component, type ReactNode } from 'react';
import { useLocation } from '@/lib/router/location';
import { ScreenError } from './screen-error';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** There is no `main` around it; the screens bring their own. */
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

/** For background parts: if one breaks, the page continues without it, and it restarts on the next screen. */
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
  /** The path of the screen that broke, or null. */
  brokenAt: string | null;
  error?: unknown;
}

/** React supports error boundaries only as classes. */
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
