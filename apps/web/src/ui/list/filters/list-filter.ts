import type { ReactNode } from 'react';

/**
 * A kind of filter. The value of a filter is its text in the URL, and is empty while the filter is not set. So a
 * link, the history and the field below the column always have the same value.
 */
export interface ListFilter<Condition, Context> {
  /** The given text, trimmed, if it is a value of this filter, and otherwise an empty text. */
  readonly parse: (text: string) => string;
  /** The condition that a valid value sets. */
  readonly condition: (value: string) => Condition | undefined;
  /** The value as the field shows it. */
  readonly textOf: (value: string, context: Context) => string;
  readonly Field: (props: FilterFieldProps<Context>) => ReactNode;
}

export interface FilterFieldProps<Context> {
  /** The column's label. */
  readonly label: string;
  /** Whether the label is shown: in the filter sheet of a phone. */
  readonly labelled: boolean;
  readonly value: string;
  readonly context: Context;
  /** Counts the resets: a field with this key discards text that was typed and not applied. */
  readonly resets: number;
  readonly onChoose: (value: string) => void;
  /** A text while it is being typed. */
  readonly onType: (value: string) => void;
  /** A text that was confirmed with Enter. */
  readonly onConfirm: (value: string) => void;
}
