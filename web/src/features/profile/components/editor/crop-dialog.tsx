// Chooses the part of a picture that becomes the avatar, by dragging or with the arrow keys, and zooms with a slider.

import { Minus, Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogContent, DialogFooter, OpenDialog } from '@/components/ui/dialog';
import { Slider } from '@/components/ui/slider';
import { CENTRED, MAX_ZOOM, cut, minZoom, movedBy, squareOf, type Crop } from '@/features/profile/crop';
import { cn } from '@/lib/styles/cn';
import { usePreview } from '@/lib/files/use-preview';
import { t as common } from '@/words/common';
import { t } from '@/words/profile-editor';

interface CropDialogProps {
  file: File;
  picture: HTMLImageElement;
  kind: 'person' | 'organisation';
  onCut: (file: File) => void;
  onClose: () => void;
}

/** How far an arrow key moves the crop, as a fraction of the frame. */
const STEP = 0.05;

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export function CropDialog({ file, picture, kind, onCut, onClose }: CropDialogProps) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const far = minZoom(size, kind);
  const [crop, setCrop] = useState<Crop>({ ...CENTRED, zoom: far });
  const use = async () => {
    onCut((await cut(picture, crop, file)) ?? file);
  };
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('crop.title', { kind })} context={t('crop.text')}>
        <DialogBody className="flex flex-col items-center gap-5">
          <CropFrame file={file} picture={picture} kind={kind} crop={crop} onChange={setCrop} />
          <div className="flex w-72 max-w-full items-center gap-3 text-muted-foreground">
            <Minus aria-hidden="true" className="size-4 shrink-0" />
            <Slider
              thumbLabels={[t('crop.zoom')]}
              formatValue={(zoom) => `${Math.round(zoom * 100)}%`}
              min={far}
              max={MAX_ZOOM}
              step={0.01}
              value={[crop.zoom]}
              onValueChange={([zoom = far]) => {
                setCrop(movedBy(size, { ...crop, zoom }, 0, 0));
              }}
            />
            <Plus aria-hidden="true" className="size-4 shrink-0" />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button onClick={() => void use()}>{t('crop.use', { kind })}</Button>
        </DialogFooter>
      </DialogContent>
    </OpenDialog>
  );
}

interface CropFrameProps extends Pick<CropDialogProps, 'file' | 'picture' | 'kind'> {
  crop: Crop;
  onChange: (crop: Crop) => void;
}

function CropFrame({ file, picture, kind, crop, onChange }: CropFrameProps) {
  const preview = usePreview(file);
  const held = useRef<{ x: number; y: number } | null>(null);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { left, top, side } = squareOf(size, crop);
  const percent = (length: number) => `${(length / side) * 100}%`;
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    const from = held.current;
    if (!from) return;
    const frame = currentTarget.clientWidth;
    held.current = { x, y };
    onChange(movedBy(size, crop, (from.x - x) / frame, (from.y - y) / frame));
  };
  const nudge = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(movedBy(size, crop, ...step));
  };
  return (
    <button
      type="button"
      aria-label={t('crop.part')}
      className="relative size-72 max-w-full shrink-0 cursor-grab touch-none overflow-hidden rounded-lg bg-muted active:cursor-grabbing"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        held.current = null;
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
      onKeyDown={nudge}
    >
      <img
        ref={preview}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          left: percent(-left),
          top: percent(-top),
          width: percent(size.width),
          height: percent(size.height),
        }}
      />
      <span
        aria-hidden="true"
        className={cn(
          'absolute inset-0 [box-shadow:0_0_0_6rem_var(--overlay)]',
          kind === 'person' ? 'rounded-full' : 'rounded-lg ring-0',
        )}
      />
    </button>
  );
}
