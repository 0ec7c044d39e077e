import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectChoiceOnFocus } from '../lazy-select/select-text-on-focus.ts';
import { TextField } from '../text-field/text-field.tsx';
import { FieldMessage } from './field-message.tsx';
import { type FieldOption, MAX_MENU_HEIGHT, MENU_PLACE } from './options.ts';
import classes from './select-field.module.css';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly FieldOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  /** Typing narrows the options by a part of their name, without regard to case. */
  readonly isSearchable?: boolean;
  /** Why the choice is shown and cannot be changed. */
  readonly locked?: string | undefined;
  readonly hint?: string | undefined;
  /** What is wrong with the choice; shown after the field has lost the focus. */
  readonly failure?: string | undefined;
  /** A message from another source, for instance the server: shown immediately. */
  readonly refusal?: string | undefined;
}

/** A choice of one option: a dropdown, or with `isSearchable` a search-select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, value, onChange, isSearchable = false, locked, hint, failure, refusal } = props;
  const { t } = useTranslation('table');
  const [wasLeft, setLeft] = useState(false);
  if (locked !== undefined)
    return (
      <TextField
        label={label}
        readOnly
        value={options.find((option) => option.value === value)?.name ?? ''}
        onChange={() => undefined}
        hint={locked}
      />
    );
  const message = refusal ?? (wasLeft ? failure : undefined);
  return (
    <Select
      label={label}
      classNames={{
        label: classes.label ?? '',
        input: classes.input ?? '',
        description: classes.hint ?? '',
      }}
      data={options.map((option) => ({ value: option.value, label: option.name }))}
      value={value}
      allowDeselect={false}
      searchable={isSearchable}
      {...(isSearchable && selectChoiceOnFocus(options.find((option) => option.value === value)?.name))}
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      maxDropdownHeight={MAX_MENU_HEIGHT}
      comboboxProps={MENU_PLACE}
      nothingFoundMessage={t('noOption')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={message === undefined ? hint : undefined}
      error={message === undefined ? undefined : <FieldMessage text={message} />}
      onBlur={() => setLeft(true)}
      onChange={(chosen) => {
        const option = options.find((each) => each.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
    />
  );
}
