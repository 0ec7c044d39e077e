import { MultiSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChoiceFieldProps, LockedChoice, useChoiceField } from './choice-field.tsx';
import {
  type FieldOption,
  findKnownValues,
  findShownOptions,
  MAX_SHOWN_OPTIONS,
  moreOptionsLine,
} from './options.ts';
import classes from './select-field.module.css';

interface MultiSelectFieldProps<Value extends string> extends ChoiceFieldProps {
  /** Must be the same array while nothing has changed, because there may be thousands. */
  readonly options: readonly FieldOption<Value>[];
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
}

const NOTHING: readonly never[] = [];

/** A choice of several options. The search finds a part of the name, without regard to case. */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { label, options, value, onChange } = props;
  const { t } = useTranslation(['table', 'common']);
  const field = useChoiceField(props);
  const [searched, setSearched] = useState('');
  const knownValues = useMemo(() => findKnownValues(value, options), [value, options]);
  const drop = useEffectEvent(() => {
    console.error(`"${label}": a chosen value is not among the options, nothing is selected.`);
    onChange([]);
  });
  const isUnknown = knownValues === undefined;
  useEffect(() => {
    if (isUnknown) drop();
  }, [isUnknown]);
  const chosen = knownValues ?? NOTHING;
  const moreText = t('table:moreOptions', { shown: MAX_SHOWN_OPTIONS });
  const data = useMemo(() => {
    const { shown, areAllShown } = findShownOptions(options, new Set(chosen), searched);
    const lines: { value: string; label: string }[] = shown.map((option) => ({
      value: option.value,
      label: option.name,
    }));
    return areAllShown ? lines : [...lines, moreOptionsLine(moreText)];
  }, [options, chosen, searched, moreText]);
  if (props.lockReason !== undefined) {
    const names = options.flatMap((option) => (chosen.includes(option.value) ? [option.name] : []));
    return <LockedChoice {...props} names={names.join(', ')} />;
  }
  return (
    <MultiSelect
      {...field}
      classNames={{
        label: classes.label ?? '',
        description: classes.hint ?? '',
        pill: classes.pill ?? '',
        inputField: classes.search ?? '',
      }}
      data={data}
      value={[...chosen]}
      searchable
      searchValue={searched}
      onSearchChange={setSearched}
      // The options already match the search.
      filter={({ options: matching }) => matching}
      hidePickedOptions
      nothingFoundMessage={t('table:noOption')}
      onChange={(names) => {
        const chosenNames = new Set<string>(names);
        onChange(options.flatMap((option) => (chosenNames.has(option.value) ? [option.value] : [])));
      }}
    />
  );
}
