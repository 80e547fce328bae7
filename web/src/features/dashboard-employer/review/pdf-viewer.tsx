// Shows a PDF on the page, drawn by pdf.js, because the browsers' own viewers do not run in a sandbox and differ. It is parsed
// in a worker from our own origin. Scripts, forms and links inside it are left out, so a hostile file is only an image with
// text over it.

import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { FileX, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { t } from '@/words/review';
import { PdfPage } from './pdf-page';
import { MAX_IMAGE_PIXELS, MAX_PAGES, zoomBy } from './pdf-limits';

GlobalWorkerOptions.workerSrc = workerAddress;

interface PdfViewerProps {
  data: ArrayBuffer;
  /** The accessible name, such as "Resume of Asha Rao". */
  name: string;
  /** Further buttons next to the zoom, such as opening the file elsewhere. */
  tools: ReactNode;
}

export function PdfViewer({ data, name, tools }: PdfViewerProps) {
  const opened = useDocument(data);
  const pane = useRef<HTMLDivElement>(null);
  const width = useWidth(pane);
  const [zoom, setZoom] = useState(1);
  if (opened === 'broken') {
    return (
      <EmptyState icon={FileX} title={t('resume.broken')} action={tools} className="m-auto">
        {t('resume.brokenText')}
      </EmptyState>
    );
  }
  const pages = opened?.numPages ?? 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-1 border-b border-border px-3 py-2">
        <p className="min-w-0 flex-1 text-sm text-muted-foreground">{pages > 0 && t('pages', { count: pages })}</p>
        <ZoomButton label={t('zoomOut')} next={zoomBy(zoom, -1)} onZoom={setZoom}>
          <ZoomOut />
        </ZoomButton>
        <span className="w-12 text-center text-sm text-muted-foreground tabular-nums">
          {t('zoom', { percent: Math.round(zoom * 100) })}
        </span>
        <ZoomButton label={t('zoomIn')} next={zoomBy(zoom, 1)} onZoom={setZoom}>
          <ZoomIn />
        </ZoomButton>
        {tools}
      </div>
      <div
        ref={pane}
        tabIndex={0}
        role="document"
        aria-label={name}
        data-own-arrows={zoom > 1 ? '' : undefined}
        className="relative min-h-0 flex-1 overflow-auto bg-muted p-3 -outline-offset-2"
      >
        {opened === undefined || width === 0 ? (
          <Skeleton className="h-full min-h-96" />
        ) : (
          <div className="mx-auto flex w-max min-w-full flex-col items-center gap-3">
            {Array.from({ length: Math.min(pages, MAX_PAGES) }, (_, index) => (
              <PdfPage key={index} source={opened} number={index + 1} width={Math.floor(width * zoom)} pane={pane} />
            ))}
            {pages > MAX_PAGES && (
              <p className="text-sm text-muted-foreground">{t('morePages', { most: MAX_PAGES })}</p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

interface ZoomButtonProps {
  label: string;
  /** Undefined at the end of the scale. */
  next: number | undefined;
  onZoom: (zoom: number) => void;
  children: ReactNode;
}

function ZoomButton({ label, next, onZoom, children }: ZoomButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={next === undefined}
      onClick={() => {
        if (next !== undefined) onZoom(next);
      }}
    >
      {children}
    </Button>
  );
}

/** Undefined while it is loading. */
function useDocument(data: ArrayBuffer): PDFDocumentProxy | 'broken' | undefined {
  const [opened, setOpened] = useState<{ data: ArrayBuffer; result: PDFDocumentProxy | 'broken' }>();
  useEffect(() => {
    const loading = getDocument({
      // A copy, because the worker takes ownership of the buffer.
      data: new Uint8Array(data.slice(0)),
      useWasm: false,
      maxImageSize: MAX_IMAGE_PIXELS,
      enableXfa: false,
      verbosity: 0,
    });
    let cancelled = false;
    loading.promise.then(
      (result) => {
        if (!cancelled) setOpened({ data, result });
      },
      () => {
        if (!cancelled) setOpened({ data, result: 'broken' });
      },
    );
    return () => {
      cancelled = true;
      void loading.destroy();
    };
  }, [data]);
  return opened?.data === data ? opened.result : undefined;
}

/** Returns the width of a page at 100 %, which is the pane without its padding. */
function useWidth(pane: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const style = getComputedStyle(element);
      setWidth(Math.max(0, element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [pane]);
  return width;
}
