import type { OptionsFilter } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterField } from '../filter-field/filter-field.tsx';
import { LazySelect } from '../lazy-select/lazy-select.tsx';
import {
  type FieldOption,
  MAX_MENU_HEIGHT,
  MENU_PLACE,
  MAX_SHOWN_OPTIONS,
  moreOptionsLine,
} from '../select-field/options.ts';

interface FilterSelectProps<Value extends string> {
  readonly name: string;
  readonly options: readonly FieldOption<Value>[];
  /** Null when every row passes. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  readonly labelled?: boolean;
}

/** The value of the option "all"; no other option has this value. */
const ALL = '*';

/** A menu with more options can be searched. */
const READABLE_OPTIONS = 10;

/** The first lines that contain the text, and a last one that says if there are more. */
function filterLines(lines: Parameters<OptionsFilter>[0]['options'], searched: string, moreText: string) {
  const text = searched.trim().toLowerCase();
  const matching = lines.filter((line) => 'label' in line && line.label.toLowerCase().includes(text));
  // The option "all" is one of the lines.
  if (matching.length <= MAX_SHOWN_OPTIONS + 1) return matching;
  return [...matching.slice(0, MAX_SHOWN_OPTIONS + 1), moreOptionsLine(moreText)];
}

/** A dropdown filter whose first option is "all". */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { name, options, value, onChange, labelled = false } = props;
  const { t } = useTranslation('table');
  const label = t('filterBy', { name });
  return (
    <FilterField
      description={
        value === null ? undefined : (options.find((option) => option.value === value)?.name ?? '')
      }
    >
      <LazySelect
        size="xs"
        radius="sm"
        aria-label={label}
        label={labelled ? name : undefined}
        data={[
          { value: ALL, label: t('all') },
          ...options.map((option) => ({ value: option.value, label: option.name })),
        ]}
        value={value ?? ALL}
        menu={{
          searchable: options.length > READABLE_OPTIONS,
          filter: ({ options: all, search }) =>
            filterLines(all, search, t('moreOptions', { shown: MAX_SHOWN_OPTIONS })),
          maxDropdownHeight: MAX_MENU_HEIGHT,
          comboboxProps: { ...MENU_PLACE, width: 'max-content' },
          scrollAreaProps: { type: 'auto' },
          nothingFoundMessage: t('noOption'),
        }}
        onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
      />
    </FilterField>
  );
}
