import { FilterText } from '../filter-text/filter-text.tsx';
import { MAX_FILTER_LENGTH } from './list-search.ts';
import type { ListControl, TextFilterName } from './use-list-control.ts';

/** What a text filter needs from its list. */
export type TextControl<Filters> = Pick<
  ListControl<Filters, string>,
  'resets' | 'written' | 'setText' | 'applyText'
>;

interface ListTextFilterProps<Filters> {
  /** The column's label. */
  readonly label: string;
  readonly name: TextFilterName<Filters>;
  readonly control: TextControl<Filters>;
  readonly labelled: boolean;
}

/** The text filter of a column: applied after a pause, on Enter and on clearing. */
export function ListTextFilter<Filters>({ label, name, control, labelled }: ListTextFilterProps<Filters>) {
  return (
    <FilterText
      key={control.resets}
      name={label}
      labelled={labelled}
      maxLength={MAX_FILTER_LENGTH}
      value={control.written[name]}
      onChange={(text) => control.setText(name, text)}
      onEnter={(text) => control.applyText(name, text)}
    />
  );
}
