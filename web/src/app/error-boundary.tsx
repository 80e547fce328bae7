// Catches a screen that breaks, and offers a way on. The next screen starts afresh.

import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ScreenBroke } from './screen-broke';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** There is no `main` around it: the screens bring their own. */
  outermost?: boolean;
}

export function ErrorBoundary({ children, outermost = false }: ErrorBoundaryProps) {
  const { key } = useLocation();
  const broken = outermost ? (
    <main tabIndex={-1} className="outline-none">
      <ScreenBroke />
    </main>
  ) : (
    <ScreenBroke />
  );
  return (
    <Boundary place={key} broken={broken}>
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  place: string;
  broken: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  /** Where a screen broke; null while none did. */
  brokenAt: string | null;
}

/** React offers this to classes only. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { brokenAt: null };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { brokenAt: '' };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, { brokenAt }: BoundaryState): BoundaryState {
    if (brokenAt === '') return { brokenAt: place };
    return { brokenAt: brokenAt === place ? place : null };
  }

  override render(): ReactNode {
    return this.state.brokenAt === null ? this.props.children : this.props.broken;
  }
}
