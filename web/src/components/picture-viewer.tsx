// A picture viewer over the whole window. Arrow keys change the picture, + and - zoom, Esc and Back close it and return the focus.

import * as Radix from '@radix-ui/react-dialog';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react';
import { use, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { Overlay } from '@/components/ui/overlay';
import { cn } from '@/lib/styles/cn';
import { HistoryContext } from '@/lib/router/history-context';
import { queryKeys } from '@/lib/query/query-keys';
import { t } from '@/words/common';

export interface ViewedPicture {
  id: string;
  alt: string;
  /** Loads the URL of the full picture. */
  address: () => Promise<string>;
}

interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  /** The picture that was pressed. */
  firstId: string;
  onClose: () => void;
}

const ZOOMS = [1, 2, 4] as const;
const SCROLL_PX = 120;

/** Open while it is mounted. */
export function PictureViewer({ pictures, firstId, onClose }: PictureViewerProps) {
  const [id, setId] = useState(firstId);
  const [zoom, setZoom] = useState(0);
  const opener = useRef(document.activeElement);
  const pane = useRef<HTMLDivElement>(null);
  const history = use(HistoryContext);
  const closeByBack = useEffectEvent(onClose);
  useEffect(
    () =>
      history?.layer(() => {
        closeByBack();
      }),
    [history],
  );
  // If the current picture was removed meanwhile, show the first.
  const index = Math.max(
    0,
    pictures.findIndex((picture) => picture.id === id),
  );
  const picture = pictures[index];
  if (!picture) return null;

  const turn = (step: number) => {
    const next = pictures[index + step];
    if (!next) return;
    setId(next.id);
    setZoom(0);
  };
  const zoomBy = (step: number) => {
    setZoom((level) => Math.min(Math.max(level + step, 0), ZOOMS.length - 1));
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => {
      if (zoom === 0) turn(-1);
      else pane.current?.scrollBy({ left: -SCROLL_PX });
    },
    ArrowRight: () => {
      if (zoom === 0) turn(1);
      else pane.current?.scrollBy({ left: SCROLL_PX });
    },
    ArrowUp: () => pane.current?.scrollBy({ top: -SCROLL_PX }),
    ArrowDown: () => pane.current?.scrollBy({ top: SCROLL_PX }),
    '+': () => {
      zoomBy(1);
    },
    '=': () => {
      zoomBy(1);
    },
    '-': () => {
      zoomBy(-1);
    },
    '0': () => {
      setZoom(0);
    },
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <Overlay kind="viewer" className="fade" />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={press}
          onCloseAutoFocus={(event) => {
            if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
            event.preventDefault();
            opener.current.focus();
          }}
          className="dark fixed inset-0 z-(--z-dialog) flex fade flex-col bg-(--viewer) text-foreground outline-none"
        >
          <header className="flex items-center gap-1 px-3 py-2 md:px-5">
            <Radix.Title dir="auto" className="min-w-0 flex-1 truncate text-sm font-[560]">
              {picture.alt}
            </Radix.Title>
            {pictures.length > 1 && (
              <p role="status" className="px-2 text-sm text-muted-foreground tabular-nums">
                {t('picture.of', { index: index + 1, count: pictures.length })}
              </p>
            )}
            <Tool
              label={t('picture.zoomOut')}
              disabled={zoom === 0}
              onPress={() => {
                zoomBy(-1);
              }}
            >
              <ZoomOut />
            </Tool>
            <Tool
              label={t('picture.zoomIn')}
              disabled={zoom === ZOOMS.length - 1}
              onPress={() => {
                zoomBy(1);
              }}
            >
              <ZoomIn />
            </Tool>
            <Tool label={t('close')} onPress={onClose}>
              <X />
            </Tool>
          </header>
          <div className="relative min-h-0 flex-1">
            <div ref={pane} className="absolute inset-0 flex overflow-auto overscroll-contain">
              <Picture
                key={picture.id}
                picture={picture}
                zoom={ZOOMS[zoom] ?? 1}
                onPress={() => {
                  setZoom(zoom === 0 ? 1 : 0);
                }}
                onSwipe={turn}
              />
            </div>
            {index > 0 && (
              <Tool
                label={t('picture.previous')}
                side="left-3"
                onPress={() => {
                  turn(-1);
                }}
              >
                <ChevronLeft />
              </Tool>
            )}
            {index < pictures.length - 1 && (
              <Tool
                label={t('picture.next')}
                side="right-3"
                onPress={() => {
                  turn(1);
                }}
              >
                <ChevronRight />
              </Tool>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  /** The side of the picture, for buttons beside it. */
  side?: 'left-3' | 'right-3';
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, disabled = false, side, onPress, children }: ToolProps) {
  return (
    <Button
      variant={side ? 'secondary' : 'ghost'}
      size="icon"
      aria-label={label}
      // Not `disabled`, which would drop the focus from the pressed button.
      aria-disabled={disabled}
      className={cn(
        'shrink-0 max-md:size-11',
        disabled && 'opacity-40',
        side && ['absolute inset-y-0 my-auto rounded-full', side],
      )}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      {children}
    </Button>
  );
}

interface PictureProps {
  picture: ViewedPicture;
  zoom: number;
  onPress: () => void;
  onSwipe: (step: number) => void;
}

const SWIPE_PX = 60;

function Picture({ picture, zoom, onPress, onSwipe }: PictureProps) {
  const { data: address, isError } = useQuery({
    queryKey: queryKeys.viewedPicture(picture.id),
    queryFn: picture.address,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const touchedAt = useRef<number>(undefined);
  if ((isError && address === undefined) || state === 'broken') {
    return (
      <p className="m-auto flex items-center gap-2 text-sm text-muted-foreground">
        <ImageOff aria-hidden="true" className="size-4.5" />
        {t('picture.broken')}
      </p>
    );
  }
  return (
    <div className="relative m-auto shrink-0" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
      {state === 'loading' && <Spinner className="absolute inset-0 m-auto" />}
      {address !== undefined && (
        <img
          src={address}
          alt={picture.alt}
          draggable={false}
          onLoad={() => {
            setState('shown');
          }}
          onError={() => {
            setState('broken');
          }}
          onClick={onPress}
          onTouchStart={({ touches }) => {
            touchedAt.current = touches.length === 1 && zoom === 1 ? touches[0]?.clientX : undefined;
          }}
          onTouchEnd={({ changedTouches }) => {
            const moved = (changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? NaN);
            if (Math.abs(moved) > SWIPE_PX) onSwipe(moved < 0 ? 1 : -1);
          }}
          className={cn('size-full object-contain', zoom === 1 ? 'cursor-zoom-in' : 'cursor-zoom-out')}
        />
      )}
    </div>
  );
}
