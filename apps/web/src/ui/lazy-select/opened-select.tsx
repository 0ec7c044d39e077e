import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { selectChoiceOnFocus } from './select-choice-on-focus.ts';
import type { LazySelectProps } from './lazy-select-props.ts';

/** The dropdown itself, loaded by `LazySelect`. It replaces the placeholder field, takes its focus and opens. */
export function OpenedSelect({ data, onChange, labelClassName, menu = {}, ...field }: LazySelectProps) {
  const input = useRef<HTMLInputElement>(null);
  const isTypedIn = menu.searchable === true;
  useEffect(() => {
    // The placeholder was removed and the focus with it, unless the user has moved on in the meantime.
    if (document.activeElement !== document.body) return;
    input.current?.focus();
    // Opened like by a click: the chosen option is visible. A searchable field opens when it receives the focus.
    if (!isTypedIn) input.current?.click();
  }, [isTypedIn]);
  return (
    <Select
      {...field}
      {...menu}
      classNames={{ label: labelClassName ?? '' }}
      ref={input}
      data={[...data]}
      {...(isTypedIn && selectChoiceOnFocus(data.find(({ value }) => value === field.value)?.label))}
      allowDeselect={false}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
