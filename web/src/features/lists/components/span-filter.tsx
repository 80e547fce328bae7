// A slider with two thumbs and a histogram above it. Each thumb filters only after it was moved. At its right end there is no upper limit.

import { useState } from 'react';
import { Slider } from '@/components/ui/slider';
import { spanOf } from '@/features/lists/address';
import { spanLabel } from '@/features/lists/chips';
import { useShownAtOnce } from '@/features/lists/hooks/use-shown-at-once';
import { unitOf } from '@/features/lists/labels';
import { formatMoney, formatMoneySpan } from '@/lib/format/format';
import type { Span, SpanGroup } from '@/domain/lists/list-definition';
import { t } from '@/words/listings';
import { FilterSection } from './filter-section';
import { Histogram } from './histogram';

interface SpanFilterProps {
  group: SpanGroup;
  /** Undefined until a thumb was moved. */
  selected: Span | undefined;
  bars: readonly number[] | undefined;
  onSelect: (span: Span | undefined) => void;
}

export function SpanFilter({ group, selected: drawn, bars, onSelect }: SpanFilterProps) {
  const [selected, select] = useShownAtOnce(drawn, onSelect);
  const { name, max: end, step, start } = group;
  // The thumb positions during a drag. The list updates when the thumbs are released.
  const [moving, setMoving] = useState<readonly [number, number]>();
  const resting = selected ? ([selected.min ?? 0, selected.max ?? end] as const) : start;
  const [low, high] = moving ?? resting;
  const filters = selected !== undefined || moving !== undefined;
  // The first move concerns one thumb. The other is still at its default position, which the user did not choose, so it does not filter.
  const chosen = (from: number, to: number): readonly [number, number] =>
    filters ? [from, to] : [from === start[0] ? 0 : from, to === start[1] ? end : to];
  return (
    <FilterSection label={t(`group.${name}`)} value={filters ? spanLabel(group, [low, high]) : t('any')}>
      {bars?.some((count) => count > 0) && (
        <Histogram bars={bars} from={filters ? low / end : 0} to={filters ? high / end : 1} />
      )}
      <Slider
        thumbLabels={[t(`lowest.${name}`), t(`highest.${name}`)]}
        formatValue={(value) =>
          value >= end ? formatMoneySpan(value, undefined, unitOf(group)) : `${formatMoney(value)}${unitOf(group)}`
        }
        min={0}
        max={end}
        step={step}
        value={[low, high]}
        onValueChange={([from = 0, to = end]) => {
          setMoving(chosen(from, to));
        }}
        // Releasing a thumb where it started does not trigger a commit.
        onPointerUp={() => {
          setMoving(undefined);
        }}
        onValueCommit={([from = 0, to = end]) => {
          setMoving(undefined);
          select(spanOf(...chosen(from, to), end));
        }}
      />
    </FilterSection>
  );
}
