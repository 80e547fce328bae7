// A text filter. The list updates after a pause in typing, or immediately on Enter.

import { MapPin, Search, X, type LucideIcon } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { controlVariants } from '@/components/ui/control-variants';
import { withoutGroup } from '@/features/lists/chips';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import { isEnter } from '@/lib/forms/enter-key';
import { cn } from '@/lib/styles/cn';
import { useDebouncedCallback } from '@/lib/ui/use-debounced-callback';
import type { ContainsGroup } from '@/domain/lists/list-definition';
import { selectedText } from '@/domain/lists/selected';
import { t } from '@/words/listings';

/** Shorter than a pause between words, longer than one between letters. */
const DEBOUNCE_MS = 300;

interface SearchFilterProps {
  state: ListState;
  /** For screen readers only, if the placeholder is enough for everyone else. */
  hiddenLabel?: boolean;
  className?: string;
}

export function SearchFilter({ state, ...props }: SearchFilterProps) {
  return (
    <TextFilter
      key={state.cleared}
      name="search"
      label={t('search')}
      icon={Search}
      placeholder={t(`search.${state.definition.kind}`)}
      state={state}
      {...props}
    />
  );
}

export function ContainsFilter({ group: { name }, ...props }: SearchFilterProps & { group: ContainsGroup }) {
  return (
    <TextFilter
      key={props.state.cleared}
      name={name}
      label={t(`group.${name}`)}
      icon={MapPin}
      placeholder={t(`placeholder.${name}`)}
      {...props}
    />
  );
}

interface TextFilterProps extends SearchFilterProps {
  name: 'search' | ContainsGroup['name'];
  label: string;
  icon: LucideIcon;
  placeholder: string;
}

function TextFilter({
  name,
  label,
  icon: Icon,
  placeholder,
  state: { filters, changeFilters },
  hiddenLabel = false,
  className,
}: TextFilterProps) {
  const id = useId();
  const current = selectedText(filters, name);
  const { text, type, settle } = useTypedText(current, (next) => {
    // The first letter adds a history entry, further letters replace it.
    changeFilters((now) => (next === '' ? withoutGroup(now, name) : { ...now, [name]: next }), {
      typing: current !== '' && next !== '',
    });
  });
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={cn('text-sm font-[600]', hiddenLabel && 'sr-only')}>
        {label}
      </label>
      <div className="relative">
        <Icon
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-muted-foreground"
        />
        <input
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={160}
          dir="auto"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            type(event.target.value);
          }}
          onKeyDown={(event) => {
            if (isEnter(event)) settle(text);
          }}
          className={cn(controlVariants(), 'h-(--height-field) pr-10 pl-10.5')}
        />
        {text !== '' && (
          <ClearButton
            label={t(`clear.${name}`)}
            onClick={() => {
              settle('');
            }}
          />
        )}
      </div>
    </div>
  );
}

function ClearButton({ label, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="absolute inset-y-0 right-1 my-auto grid size-8 place-items-center rounded-md text-muted-foreground hover:text-foreground"
      {...props}
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}

/** Holds the typed text and reports it after a pause. A change from elsewhere, such as the Back button, replaces it. */
function useTypedText(current: string, onSettle: (text: string) => void) {
  const [text, setText] = useState(current);
  // The value last sent or received. Any other value was changed elsewhere.
  const [lastValue, setLastValue] = useState(current);
  if (current !== lastValue) {
    setLastValue(current);
    if (current !== text.trim()) setText(current);
  }

  const settle = (next: string) => {
    const settled = next.replaceAll('*', '').trim();
    setText(next);
    setLastValue(settled);
    if (settled !== current) onSettle(settled);
  };

  const settleDebounced = useDebouncedCallback((typed) => {
    // The text may have changed since: the box was cleared, or the Back button restored another text.
    if (typed === text && typed.trim() !== lastValue) settle(typed);
  }, DEBOUNCE_MS);
  const type = (typed: string) => {
    setText(typed);
    settleDebounced(typed);
  };

  return { text, type, settle };
}
