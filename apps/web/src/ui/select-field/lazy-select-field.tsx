import { LazySelect } from '../lazy-select/lazy-select.tsx';
import { type FieldOption, MAX_MENU_HEIGHT, MENU_PLACE } from './options.ts';
import classes from './select-field.module.css';

interface LazySelectFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly FieldOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/**
 * A choice of one option, like `SelectField`: for pages, and for forms with hundreds of such fields, which stay
 * placeholders until they are opened.
 */
export function LazySelectField<Value extends string>(props: LazySelectFieldProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <LazySelect
      label={label}
      labelClassName={classes.label}
      data={options.map((option) => ({ value: option.value, label: option.name }))}
      value={value ?? ''}
      menu={{ maxDropdownHeight: MAX_MENU_HEIGHT, comboboxProps: MENU_PLACE }}
      onChange={(chosen) => {
        const option = options.find((each) => each.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
    />
  );
}
