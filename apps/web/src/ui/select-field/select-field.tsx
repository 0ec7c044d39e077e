import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { selectChoiceOnFocus } from '../lazy-select/select-choice-on-focus.ts';
import { type ChoiceFieldProps, LockedChoice, useChoiceField } from './choice-field.tsx';
import type { FieldOption } from './options.ts';
import classes from './select-field.module.css';

interface SelectFieldProps<Value extends string> extends ChoiceFieldProps {
  readonly options: readonly FieldOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Typing narrows the options by a part of their name, without regard to case. */
  readonly isSearchable?: boolean;
}

/** A choice of one option: a dropdown, or with `isSearchable` a search-select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onChange, isSearchable = false } = props;
  const { t } = useTranslation('table');
  const field = useChoiceField(props);
  const chosen = options.find((option) => option.value === value)?.name;
  if (props.lockReason !== undefined) return <LockedChoice {...props} names={chosen ?? ''} />;
  return (
    <Select
      {...field}
      classNames={{
        label: classes.label ?? '',
        input: classes.input ?? '',
        description: classes.hint ?? '',
      }}
      data={options.map((option) => ({ value: option.value, label: option.name }))}
      value={value}
      allowDeselect={false}
      searchable={isSearchable}
      {...(isSearchable && selectChoiceOnFocus(chosen))}
      nothingFoundMessage={t('noOption')}
      onChange={(name) => {
        const option = options.find((each) => each.value === name);
        if (option !== undefined) onChange(option.value);
      }}
    />
  );
}
