// A slider with two thumbs and a histogram above it. It filters only once it was moved, and at its right end it has no end.

import { useState } from 'react';
import { Slider } from '@/components/ui/slider';
import { spanOf } from '@/features/listings/address';
import { spanLabel } from '@/features/listings/chips';
import { formatMoney } from '@/lib/format';
import type { Selection, Span, SpanGroup } from '@/lib/listing/listing';
import { FilterSection } from './filter-section';
import { Histogram } from './histogram';

interface SpanFilterProps {
  group: SpanGroup;
  /** Undefined before it was moved. */
  selected: Span | undefined;
  bars: readonly number[] | undefined;
  onSelect: (selection: Selection) => void;
}

export function SpanFilter({ group, selected, bars, onSelect }: SpanFilterProps) {
  const { label, max: end, step, start, unit } = group;
  // Where the thumbs are while they are being moved; the list follows when they are let go.
  const [moving, setMoving] = useState<readonly [number, number]>();
  const resting = selected ? ([selected.min ?? 0, selected.max ?? end] as const) : start;
  const [low, high] = moving ?? resting;
  // Thumbs that nobody moved leave everything in.
  const filters = selected !== undefined || moving !== undefined;
  const name = label.toLowerCase();
  return (
    <FilterSection label={label} value={spanLabel(group, [low, high])}>
      {bars?.some((count) => count > 0) && (
        <Histogram bars={bars} from={filters ? low / end : 0} to={filters ? high / end : 1} />
      )}
      <Slider
        thumbLabels={[`Lowest ${name}`, `Highest ${name}`]}
        formatValue={(value) => `${formatMoney(value)}${unit}${value >= end ? ' and above' : ''}`}
        min={0}
        max={end}
        step={step}
        value={[low, high]}
        onValueChange={([from = 0, to = end]) => {
          setMoving([from, to]);
        }}
        onValueCommit={([from = 0, to = end]) => {
          setMoving(undefined);
          onSelect(spanOf(from, to, end));
        }}
      />
      {!filters && high < end && <p className="mt-1 text-xs text-muted-foreground">Any {name} until you move it.</p>}
    </FilterSection>
  );
}
