// One page of a PDF, drawn when it comes near the visible area. A text layer over it allows selecting, copying and screen readers.

import { TextLayer, type PDFDocumentProxy, type RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useNearViewport } from '@/lib/ui/use-near-viewport';
import { t } from '@/words/review';
import { canvasScaleOf } from './pdf-limits';

/** The size of A4, until the page is loaded. */
const A4_SIZE = { width: 595, height: 842 };
/** The maximum ratio of height to width. Longer pages are cut, because they would need endless scrolling. */
const MAX_ASPECT_RATIO = 10;

interface PdfPageProps {
  source: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** In CSS pixels. */
  width: number;
  /** The scroll container. */
  pane: RefObject<HTMLDivElement | null>;
}

export function PdfPage({ source, number, width, pane }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [size, setSize] = useState(A4_SIZE);
  const [failed, setFailed] = useState(false);
  const onNear = useCallback(() => {
    setNear(true);
  }, []);
  useNearViewport(frame, { enabled: !near, root: pane, rootMargin: '600px 0px', onNear });

  useEffect(() => {
    if (!near || !canvas.current || !text.current) return;
    const drawing = drawPage({ source, number, width, canvas: canvas.current, text: text.current, onSize: setSize });
    drawing.done.catch(() => {
      if (!drawing.ended()) setFailed(true);
    });
    return drawing.end;
  }, [source, number, width, near]);

  const scale = width / size.width;
  const style: CSSProperties & { '--total-scale-factor': number } = {
    width,
    height: Math.min(size.height * scale, width * MAX_ASPECT_RATIO),
    '--total-scale-factor': scale,
  };
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('page', { number })}
      style={style}
      className="relative shrink-0 overflow-clip bg-white shadow-md"
    >
      <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />
      <div ref={text} dir="auto" className="pdf-text" />
      {failed && <p className="absolute inset-0 grid place-items-center text-sm text-black">{t('pageBroken')}</p>}
    </div>
  );
}

interface PageDrawing {
  source: PDFDocumentProxy;
  number: number;
  width: number;
  canvas: HTMLCanvasElement;
  text: HTMLDivElement;
  onSize: (size: { width: number; height: number }) => void;
}

function drawPage({ source, number, width, canvas, text, onSize }: PageDrawing) {
  let ended = false;
  let task: RenderTask | undefined;
  let layer: TextLayer | undefined;
  const draw = async () => {
    const page = await source.getPage(number);
    if (ended) return;
    const natural = page.getViewport({ scale: 1 });
    onSize({ width: natural.width, height: natural.height });
    const viewport = page.getViewport({ scale: width / natural.width });
    const canvasScale = canvasScaleOf(viewport.width, viewport.height, window.devicePixelRatio);
    canvas.width = Math.max(1, Math.floor(viewport.width * canvasScale));
    canvas.height = Math.max(1, Math.floor(viewport.height * canvasScale));
    task = page.render({ canvas, viewport, transform: [canvasScale, 0, 0, canvasScale, 0, 0] });
    layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    await Promise.all([task.promise, layer.render()]);
  };
  return {
    done: draw(),
    ended: () => ended,
    end: () => {
      ended = true;
      task?.cancel();
      layer?.cancel();
      text.replaceChildren();
    },
  };
}
