import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterField } from '../filter-field/filter-field.tsx';

/**
 * The time for which a text filter waits for the next key, in milliseconds: longer than the pause between two keys of a slow
 * typist, but not a noticeable delay.
 */
export const FILTER_DEBOUNCE_MS = 350;

interface FilterTextProps {
  /** The column: "Customer" becomes "Filter Customer". */
  readonly name: string;
  /** The text that the list is filtered by, trimmed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter applies the text of the field without waiting. */
  readonly onEnter: (value: string) => void;
  readonly maxLength: number;
  /** Shows the name above the field, where no table header names it. */
  readonly labelled?: boolean;
}

/** A text filter: applied after a pause in typing, on Enter, and on clearing. */
export function FilterText({ name, value, onChange, onEnter, maxLength, labelled = false }: FilterTextProps) {
  const { t } = useTranslation('table');
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const field = useRef<HTMLInputElement>(null);

  // A value from outside (Back, a quick filter) replaces the typed text; the filter's own value, passed back to it, does not.
  if (value !== applied) {
    setApplied(value);
    setTyped(value);
  }
  const apply = (text: string, then: (value: string) => void) => {
    setApplied(text.trim());
    then(text.trim());
  };
  const applyLater = useEffectEvent(() => apply(typed, onChange));
  useEffect(() => {
    if (typed.trim() === applied) return;
    const timer = setTimeout(applyLater, FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied]);

  const clear = () => {
    setTyped('');
    apply('', onChange);
    // The button disappears with the text.
    field.current?.focus();
  };
  return (
    <FilterField description={value === '' ? undefined : value}>
      <TextInput
        ref={field}
        size="xs"
        radius="sm"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        aria-label={t('filterBy', { name })}
        label={labelled ? name : undefined}
        placeholder={t('search')}
        value={typed}
        rightSection={
          typed === '' ? (
            <IconSearch size={16} stroke={1.75} aria-hidden />
          ) : (
            <CloseButton size={24} iconSize={16} aria-label={t('clearFilter', { name })} onClick={clear} />
          )
        }
        rightSectionPointerEvents={typed === '' ? 'none' : 'all'}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed, onEnter);
        }}
      />
    </FilterField>
  );
}
