// Dragging a card to another column with mouse, touch or keyboard. The pointer position changes many times a second, so the
// card that follows it is moved without React. React state only holds the column under the card.

import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { ApplicationStatus } from '@/domain/applications/application-status';
import type { Candidate } from '@/features/dashboard-employer/candidate';

export interface Drag {
  /** The applicant whose card is being dragged. */
  candidate: Candidate;
  /** The column where the card would be dropped. Undefined where it cannot go. */
  over: ApplicationStatus | undefined;
  byKeyboard: boolean;
}

interface CardDragOptions {
  /** Returns the columns that cards of this column can move to, in board order. */
  targetsOf: (status: ApplicationStatus) => readonly ApplicationStatus[];
  onDrop: (candidate: Candidate, to: ApplicationStatus) => void;
  /** The board. It scrolls sideways while the card is held at its edge. */
  scroller: RefObject<HTMLElement | null>;
  /** The element that follows the pointer. */
  ghost: RefObject<HTMLElement | null>;
}

interface Point {
  clientX: number;
  clientY: number;
}

/** Movements shorter than this count as a click. */
const THRESHOLD_PX = 6;
const EDGE_PX = 48;
/** Larger than the space between the columns and the edge. */
const MARGIN_PX = 28;
const SCROLL_PX_PER_FRAME = 8;

export function useCardDrag({ targetsOf, onDrop, scroller, ghost }: CardDragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const startRef = useRef<Point & { candidate: Candidate }>(undefined);
  /** The pointer position while it is at an edge. */
  const edgeRef = useRef<Point>(undefined);

  /** Updates the column under the pointer. */
  const hover = (point: Point, candidate: Candidate) => {
    const over = targetAt(point, candidate);
    setDrag((current) => (current && current.over === over ? current : { candidate, over, byKeyboard: false }));
  };

  const follow = (point: Point) => {
    const left = Math.min(point.clientX + 12, window.innerWidth - (ghost.current?.offsetWidth ?? 0));
    ghost.current?.style.setProperty('transform', `translate(${left}px, ${point.clientY + 12}px)`);
    const isScrolling = edgeRef.current !== undefined;
    edgeRef.current = directionAt(point, scroller.current) === 0 ? undefined : point;
    if (!isScrolling) scrollAtEdge();
  };

  /** A finger resting at the edge sends no more events, so the scrolling continues from frame to frame. */
  const scrollAtEdge = () => {
    const { current: start } = startRef;
    const { current: point } = edgeRef;
    if (!start || !point) return;
    scroller.current?.scrollBy({ left: directionAt(point, scroller.current) * SCROLL_PX_PER_FRAME });
    hover(point, start.candidate);
    requestAnimationFrame(scrollAtEdge);
  };

  const targetAt = (point: Point, { status }: Candidate) => {
    const column = columnAt(point, scroller.current);
    return targetsOf(status).find((target) => target === column);
  };

  const end = () => {
    startRef.current = undefined;
    edgeRef.current = undefined;
    setDrag(undefined);
  };

  const drop = (dropped: Drag) => {
    end();
    if (dropped.over !== undefined) onDrop(dropped.candidate, dropped.over);
  };

  const cancel = useEffectEvent(({ key }: globalThis.KeyboardEvent) => {
    if (key === 'Escape') end();
  });
  const byPointer = drag?.byKeyboard === false;
  // The focus is elsewhere during a drag with the pointer.
  useEffect(() => {
    if (!byPointer) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      cancel(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [byPointer]);

  /** For the element by which a card is dragged. */
  const pointerHandlers = (candidate: Candidate) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || targetsOf(candidate.status).length === 0) return;
      startRef.current = { clientX: event.clientX, clientY: event.clientY, candidate };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = startRef.current;
      if (!start) return;
      const { clientX, clientY } = event;
      if (!drag && Math.hypot(clientX - start.clientX, clientY - start.clientY) < THRESHOLD_PX) return;
      hover(event, start.candidate);
      follow({ clientX, clientY });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = startRef.current;
      // The event bubbled up from the handle, which has already handled it.
      if (!start) return;
      // The board may have scrolled under the pointer since it last moved.
      if (drag) drop({ ...drag, over: targetAt(event, start.candidate) });
      else end();
    },
    onPointerCancel: end,
  });

  /** For the button that moves a card with the keyboard. */
  const keyHandlers = (candidate: Candidate) => ({
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const targets = targetsOf(candidate.status);
      const keyboardDrag = drag?.byKeyboard === true && drag.candidate.id === candidate.id ? drag : undefined;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        if (keyboardDrag) drop(keyboardDrag);
        else if (targets.length > 0) {
          setDrag({ candidate, over: targets[0], byKeyboard: true });
        }
        return;
      }
      if (!keyboardDrag) return;
      const at = keyboardDrag.over === undefined ? -1 : targets.indexOf(keyboardDrag.over);
      if (event.key === 'ArrowRight') setDrag({ ...keyboardDrag, over: targets[Math.min(at + 1, targets.length - 1)] });
      else if (event.key === 'ArrowLeft') setDrag({ ...keyboardDrag, over: targets[Math.max(at - 1, 0)] });
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

/** Returns -1 at the left edge, 1 at the right edge, and 0 in between. */
function directionAt({ clientX }: Point, scroller: HTMLElement | null): -1 | 0 | 1 {
  const edges = scroller?.getBoundingClientRect();
  if (!edges) return 0;
  if (clientX > edges.right - EDGE_PX) return 1;
  return clientX < edges.left + EDGE_PX ? -1 : 0;
}

/** Returns the column under the pointer, or the nearest one at an edge. The dragged card ignores pointer events. */
function columnAt({ clientX, clientY }: Point, scroller: HTMLElement | null): string | undefined {
  const edges = scroller?.getBoundingClientRect();
  const x = edges ? Math.max(edges.left + MARGIN_PX, Math.min(clientX, edges.right - MARGIN_PX)) : clientX;
  return document.elementFromPoint(x, clientY)?.closest<HTMLElement>('[data-column]')?.dataset.column;
}
