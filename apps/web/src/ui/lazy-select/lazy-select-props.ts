import type { SelectProps } from '@mantine/core';

/** The props that the placeholder field and the loaded dropdown have in common. */
export interface LazySelectProps
  extends Pick<
    SelectProps,
    'id' | 'size' | 'radius' | 'w' | 'className' | 'aria-label' | 'label' | 'placeholder'
  > {
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly labelClassName?: string | undefined;
  readonly onChange: (value: string) => void;
  /** Only for the loaded dropdown. */
  readonly menu?: Pick<
    SelectProps,
    | 'searchable'
    | 'filter'
    | 'maxDropdownHeight'
    | 'comboboxProps'
    | 'scrollAreaProps'
    | 'nothingFoundMessage'
  >;
}
