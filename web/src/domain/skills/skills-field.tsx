// A field for skills with suggestions. Enter or a comma adds the typed skill; Backspace in the empty field removes the last one.

import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Chip } from '@/components/ui/chip';
import { controlVariants } from '@/components/ui/control-variants';
import { Field } from '@/components/ui/field';
import { usePasteNotice } from '@/components/ui/use-paste-notice';
import { isComposing } from '@/lib/forms/enter-key';
import { announce } from '@/lib/ui/announce';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/skills';
import { addSkills, MAX_SKILL_LENGTH, suggestSkills } from './skills';

interface SkillsFieldProps {
  label: string;
  optional?: boolean;
  skills: string[];
  onChange: (skills: string[]) => void;
  error?: string | undefined;
  className?: string;
}

export function SkillsField({ label, optional, skills, onChange, error, className }: SkillsFieldProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** The suggestion selected with the arrow keys; none at first. */
  const [reached, setReached] = useState(-1);
  const notice = usePasteNotice(MAX_SKILL_LENGTH);
  const suggestions = suggestSkills(typed, skills);
  const optionId = (index: number) => `${listId}-${index}`;

  const type = (text: string) => {
    setTyped(text);
    setReached(-1);
  };
  const add = (text: string) => {
    const more = addSkills(skills, text);
    if (more !== skills) announce(t('added', { skills: more.slice(skills.length).join(', ') }));
    onChange(more);
    type('');
  };
  const remove = (skill: string | undefined) => {
    if (skill === undefined) return;
    announce(t('removed', { skill }));
    onChange(skills.filter((other) => other !== skill));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setReached((reached + step + suggestions.length + (reached < 0 && step < 0 ? 1 : 0)) % suggestions.length);
    } else if (event.key === 'Enter' || (event.key === ',' && typed.trim() !== '')) {
      // Otherwise Enter would submit the whole form.
      event.preventDefault();
      add(suggestions[reached] ?? typed);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      type('');
    } else if (event.key === 'Backspace' && typed === '') {
      remove(skills.at(-1));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!text.includes(',')) {
      notice.onPaste(event);
      return;
    }
    event.preventDefault();
    add(`${typed}${text}`);
  };

  return (
    <Field label={label} optional={optional} error={error} help={notice.note ?? t('help')} className={className}>
      {(control) => (
        <div className="relative">
          {skills.length > 0 && (
            <ul aria-label={t('chosen', { label })} className="mb-2 flex flex-wrap gap-2">
              {skills.map((skill) => (
                <li key={skill} className="max-w-full">
                  <Chip
                    className="max-w-full"
                    afterLast={field}
                    onRemove={() => {
                      remove(skill);
                    }}
                  >
                    {skill}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={field}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={suggestions.length > 0}
            aria-controls={listId}
            aria-activedescendant={reached < 0 ? undefined : optionId(reached)}
            autoComplete="off"
            dir="auto"
            maxLength={MAX_SKILL_LENGTH}
            placeholder={t('add')}
            value={typed}
            onChange={(event) => {
              type(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => {
              if (typed.trim() !== '') add(typed);
            }}
            className={cn(controlVariants(), 'h-(--height-field)')}
          />
          <ul
            id={listId}
            role="listbox"
            aria-label={t('suggestions', { label })}
            hidden={suggestions.length === 0}
            className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-border bg-popover p-1.5 shadow-lg"
          >
            {suggestions.map((skill, index) => (
              <li
                key={skill}
                id={optionId(index)}
                role="option"
                aria-selected={index === reached}
                // Keep the focus in the field, because leaving it would add the half-typed text.
                onPointerDown={(event) => {
                  event.preventDefault();
                  add(skill);
                }}
                className="flex min-h-(--height-button) cursor-pointer items-center rounded-md px-2.5 hover:bg-accent aria-selected:bg-accent forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
              >
                {skill}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
