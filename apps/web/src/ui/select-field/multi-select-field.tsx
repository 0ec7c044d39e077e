import { MultiSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../text-field/text-field.tsx';
import { FieldMessage } from './field-message.tsx';
import {
  type FieldOption,
  findKnownValues,
  findShownOptions,
  MAX_MENU_HEIGHT,
  MENU_PLACE,
} from './options.ts';
import classes from './select-field.module.css';

interface MultiSelectFieldProps<Value extends string> {
  readonly label: string;
  /** Must be the same array while nothing has changed, because there may be thousands. */
  readonly options: readonly FieldOption<Value>[];
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
  /** Why the choice is shown and cannot be changed. */
  readonly locked?: string | undefined;
  readonly hint?: string | undefined;
  /** What is wrong with the choice; shown after the field has lost the focus. */
  readonly failure?: string | undefined;
  /** A message from another source, for instance the server: shown immediately. */
  readonly refusal?: string | undefined;
}

const NOTHING: readonly never[] = [];

/** A choice of several options. The search finds a part of the name, without regard to case. */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { label, options, value, onChange, locked, hint, failure, refusal } = props;
  const { t } = useTranslation(['table', 'common']);
  const [wasLeft, setLeft] = useState(false);
  const [searched, setSearched] = useState('');
  const known = useMemo(() => findKnownValues(value, options), [value, options]);
  const drop = useEffectEvent(() => {
    console.error(`"${label}": a chosen value is not among the options, nothing is selected.`);
    onChange([]);
  });
  const isUnknown = known === undefined;
  useEffect(() => {
    if (isUnknown) drop();
  }, [isUnknown]);
  const chosen = known ?? NOTHING;
  const data = useMemo(
    () =>
      findShownOptions(options, new Set(chosen), searched).map((option) => ({
        value: option.value,
        label: option.name,
      })),
    [options, chosen, searched],
  );
  if (locked !== undefined)
    return (
      <TextField
        label={label}
        readOnly
        value={options.flatMap((option) => (chosen.includes(option.value) ? [option.name] : [])).join(', ')}
        onChange={() => undefined}
        hint={locked}
      />
    );
  const message = refusal ?? (wasLeft ? failure : undefined);
  return (
    <MultiSelect
      label={label}
      classNames={{
        label: classes.label ?? '',
        description: classes.hint ?? '',
        pill: classes.pill ?? '',
        inputField: classes.input ?? '',
      }}
      data={data}
      value={[...chosen]}
      searchable
      searchValue={searched}
      onSearchChange={setSearched}
      // The options already match the search.
      filter={({ options: matching }) => matching}
      hidePickedOptions
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      maxDropdownHeight={MAX_MENU_HEIGHT}
      comboboxProps={MENU_PLACE}
      nothingFoundMessage={t('table:noOption')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={message === undefined ? hint : undefined}
      error={message === undefined ? undefined : <FieldMessage text={message} />}
      onBlur={() => setLeft(true)}
      onChange={(names) => {
        const wanted = new Set<string>(names);
        onChange(options.flatMap((option) => (wanted.has(option.value) ? [option.value] : [])));
      }}
    />
  );
}
