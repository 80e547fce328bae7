// A PDF on the page, drawn by pdf.js: the browsers' own viewers do not run in a sandbox and differ. It is read in a worker of our own
// origin; scripts, forms and links inside it are left out, so that a hostile file is a picture with text over it.

import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { FileX, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { t } from '@/words/review';
import { PdfPage } from './pdf-page';
import { LARGEST_PICTURE, MOST_PAGES, zoomBy } from './pdf-limits';

GlobalWorkerOptions.workerSrc = workerAddress;

interface PdfViewerProps {
  data: ArrayBuffer;
  /** What it is: "Resume of Asha Rao". */
  name: string;
  /** Beside the zoom: another way to the file. */
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
            {Array.from({ length: Math.min(pages, MOST_PAGES) }, (_, index) => (
              <PdfPage key={index} source={opened} number={index + 1} width={Math.floor(width * zoom)} pane={pane} />
            ))}
            {pages > MOST_PAGES && (
              <p className="text-sm text-muted-foreground">{t('morePages', { most: MOST_PAGES })}</p>
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
      // Not `disabled`, which would take the focus away from under the finger.
      aria-disabled={next === undefined}
      onClick={() => {
        if (next !== undefined) onZoom(next);
      }}
    >
      {children}
    </Button>
  );
}

/** Undefined while it is being read. */
function useDocument(data: ArrayBuffer): PDFDocumentProxy | 'broken' | undefined {
  const [opened, setOpened] = useState<{ data: ArrayBuffer; result: PDFDocumentProxy | 'broken' }>();
  useEffect(() => {
    const loading = getDocument({
      // A copy, because the worker takes what it is given.
      data: new Uint8Array(data.slice(0)),
      useWasm: false,
      maxImageSize: LARGEST_PICTURE,
      enableXfa: false,
      verbosity: 0,
    });
    let left = false;
    loading.promise.then(
      (result) => {
        if (!left) setOpened({ data, result });
      },
      () => {
        if (!left) setOpened({ data, result: 'broken' });
      },
    );
    return () => {
      left = true;
      void loading.destroy();
    };
  }, [data]);
  return opened?.data === data ? opened.result : undefined;
}

/** How wide a page may be at the usual zoom, without the pane's padding. */
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
