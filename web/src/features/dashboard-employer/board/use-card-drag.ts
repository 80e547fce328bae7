// Moving a card of the board to another column, with the mouse, a finger or the keyboard. Where the pointer is changes many times a second,
// so the card that follows it is moved without React; React only hears over which column it is.

import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { ApplicationStatus } from '@/domain/applications/application-status';
import type { Candidate } from '@/features/dashboard-employer/candidate';

export interface Drag {
  /** Whose card is moved. */
  candidate: Candidate;
  /** Where it would go now; undefined where it cannot go. */
  over: ApplicationStatus | undefined;
  byKeyboard: boolean;
}

interface CardDragOptions {
  /** Where a card of this column can go, in the order of the columns. */
  targetsOf: (status: ApplicationStatus) => readonly ApplicationStatus[];
  onDrop: (candidate: Candidate, to: ApplicationStatus) => void;
  /** Scrolls sideways while the card is held at its edge. */
  scroller: RefObject<HTMLElement | null>;
  /** Follows the pointer. */
  ghost: RefObject<HTMLElement | null>;
}

/** A click does not move this far. */
const THRESHOLD_PX = 6;
const EDGE_PX = 48;
const SCROLL_PX = 14;

export function useCardDrag({ targetsOf, onDrop, scroller, ghost }: CardDragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const startRef = useRef<{ x: number; y: number; candidate: Candidate }>(undefined);

  const follow = ({ clientX, clientY }: PointerEvent) => {
    const left = Math.min(clientX + 12, window.innerWidth - (ghost.current?.offsetWidth ?? 0));
    ghost.current?.style.setProperty('transform', `translate(${left}px, ${clientY + 12}px)`);
    const edges = scroller.current?.getBoundingClientRect();
    if (!edges) return;
    if (clientX > edges.right - EDGE_PX) scroller.current?.scrollBy({ left: SCROLL_PX });
    if (clientX < edges.left + EDGE_PX) scroller.current?.scrollBy({ left: -SCROLL_PX });
  };

  const targetAt = ({ clientX, clientY }: PointerEvent, { status }: Candidate) => {
    const column = columnAt(clientX, clientY);
    return targetsOf(status).find((target) => target === column);
  };

  const end = () => {
    startRef.current = undefined;
    setDrag(undefined);
  };

  const drop = (dropped: Drag) => {
    end();
    if (dropped.over !== undefined) onDrop(dropped.candidate, dropped.over);
  };

  /** For the part of a card by which it is held. */
  const pointerHandlers = (candidate: Candidate) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || targetsOf(candidate.status).length === 0) return;
      startRef.current = { x: event.clientX, y: event.clientY, candidate };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = startRef.current;
      if (!start) return;
      if (!drag && Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD_PX) return;
      const over = targetAt(event, start.candidate);
      if (drag?.over !== over || !drag) {
        setDrag({ candidate: start.candidate, over, byKeyboard: false });
      }
      follow(event);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = startRef.current;
      // The handle has told its card already.
      if (!start) return;
      // The board may have scrolled under the pointer since it last moved.
      if (drag) drop({ ...drag, over: targetAt(event, start.candidate) });
      else end();
    },
    onPointerCancel: end,
  });

  /** For the button that lifts a card with the keyboard. */
  const keyHandlers = (candidate: Candidate) => ({
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const targets = targetsOf(candidate.status);
      const lifted = drag?.byKeyboard === true && drag.candidate.id === candidate.id ? drag : undefined;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        if (lifted) drop(lifted);
        else if (targets.length > 0) {
          setDrag({ candidate, over: targets[0], byKeyboard: true });
        }
        return;
      }
      if (!lifted) return;
      const at = lifted.over === undefined ? -1 : targets.indexOf(lifted.over);
      if (event.key === 'ArrowRight') setDrag({ ...lifted, over: targets[Math.min(at + 1, targets.length - 1)] });
      else if (event.key === 'ArrowLeft') setDrag({ ...lifted, over: targets[Math.max(at - 1, 0)] });
      else if (event.key === 'Escape') end();
      else return;
      event.preventDefault();
    },
    onBlur: () => {
      if (drag?.byKeyboard === true) end();
    },
  });

  return { drag, pointerHandlers, keyHandlers };
}

/** The column under the pointer; the card that follows it does not count. */
function columnAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset.column;
}
