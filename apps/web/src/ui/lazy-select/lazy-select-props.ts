import type { SelectProps } from '@mantine/core';

/** What a dropdown's drawn field and the dropdown itself have in common. */
export interface LazySelectProps
  extends Pick<
    SelectProps,
    'id' | 'size' | 'radius' | 'w' | 'className' | 'aria-label' | 'label' | 'placeholder'
  > {
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly labelClassName?: string | undefined;
  readonly onChange: (value: string) => void;
  /** Of the opened dropdown alone. */
  readonly menu?: Pick<
    SelectProps,
    'searchable' | 'limit' | 'maxDropdownHeight' | 'comboboxProps' | 'scrollAreaProps' | 'nothingFoundMessage'
  >;
}
