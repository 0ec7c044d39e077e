import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { markChoice } from './mark-choice.ts';
import type { LazySelectProps } from './lazy-select-props.ts';

/** The dropdown itself, which takes the place of its drawn field, the focus too, and opens; loaded by `LazySelect`. */
export function OpenedSelect({ data, onChange, labelClassName, menu = {}, ...field }: LazySelectProps) {
  const input = useRef<HTMLInputElement>(null);
  const isTypedIn = menu.searchable === true;
  useEffect(() => {
    // The drawn field is gone and the focus with it, unless the user went on meanwhile.
    if (document.activeElement !== document.body) return;
    input.current?.focus();
    // As a click opens it: with the chosen option in sight. A field that is typed in opens with the focus.
    if (!isTypedIn) input.current?.click();
  }, [isTypedIn]);
  return (
    <Select
      {...field}
      {...menu}
      classNames={{ label: labelClassName ?? '' }}
      ref={input}
      data={[...data]}
      {...(isTypedIn && markChoice(data.find(({ value }) => value === field.value)?.label))}
      allowDeselect={false}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
