import type { ReactNode } from 'react';
import type { Cell, Column, ColumnSort } from '../table/column.ts';
import { ariaSort, nextSort } from '../table/sort.ts';
import { CardLine } from './card-lines.tsx';
import type { FilterFieldProps, ListFilter } from './filters/list-filter.ts';
import {
  type CardPlace,
  findFilter,
  type ListColumn,
  type ListDefinition,
  type ListTypes,
} from './list-definition.ts';
import type { ListControl } from './use-list-control.ts';

/** A list as one viewer sees it. */
export interface ListView<T extends ListTypes, Name extends string> {
  readonly definition: ListDefinition<T, Name>;
  readonly viewer: T['viewer'];
  readonly context: T['context'];
  readonly labelOf: (name: Name) => string;
}

/** The content of a column in a row of the table and on the card of a phone, without the context. */
export interface ShownCell<Row> extends Cell<Row> {
  readonly card: CardPlace | undefined;
  readonly cardContent: (row: Row) => ReactNode;
}

/** A column with its texts and its state. */
export interface ShownColumn extends Omit<Column, 'filter'> {
  /** In the table's head, or with its label in the filter sheet of a phone. */
  readonly filter: ((labelled: boolean) => ReactNode) | undefined;
}

/** The cells of the visible columns. */
export function showCells<T extends ListTypes, Name extends string>({
  definition,
  visible,
  context,
}: Pick<ListView<T, Name>, 'definition' | 'context'> & {
  readonly visible: readonly Name[];
}): readonly ShownCell<T['row']>[] {
  return visible.map((name) => {
    const { render, title, tone, card } = definition.columns[name];
    const cardContent = definition.columns[name].cardContent ?? inCard(definition.columns[name]);
    return {
      key: name,
      render: (row) => render(row, context),
      ...(title !== undefined && { title: (row: T['row']) => title(row, context) }),
      ...(tone !== undefined && { tone }),
      card,
      cardContent: (row) => cardContent(row, context),
    };
  });
}

/** The visible columns, with their texts and states. */
export function showColumns<T extends ListTypes, Name extends string>(
  view: ListView<T, Name>,
  control: ListControl<Name>,
  visible: readonly Name[],
): readonly ShownColumn[] {
  const { definition, viewer, context, labelOf } = view;
  return visible.map((name) => {
    const { widths, sort } = definition.columns[name];
    const filter = findFilter(definition, name, viewer);
    const label = labelOf(name);
    return {
      key: name,
      label,
      ...(typeof widths === 'function' ? widths(context) : widths),
      ...(sort !== undefined && { sort: sortOf(name, control) }),
      filter:
        filter && ((labelled) => <FilterField {...{ filter, name, label, labelled, context, control }} />),
    };
  });
}

/** The cell, cut off where it has a line of its own. */
function inCard<T extends ListTypes>({ card, render }: ListColumn<T>): ListColumn<T>['render'] {
  if (card !== 'title' && card !== 'line') return render;
  return (row, context) => <CardLine>{render(row, context)}</CardLine>;
}

function sortOf<Name extends string>(name: Name, { state, setSort }: ListControl<Name>): ColumnSort {
  const next = nextSort<Name>(state.sort, name);
  return { state: ariaSort(state.sort, name), next: next.direction, change: () => setSort(next) };
}

interface ColumnFilterProps<T extends ListTypes, Name extends string>
  extends Pick<FilterFieldProps<T['context']>, 'label' | 'labelled' | 'context'> {
  readonly filter: ListFilter<T['condition'], T['context']>;
  readonly name: Name;
  readonly control: ListControl<Name>;
}

function FilterField<T extends ListTypes, Name extends string>({
  filter: { Field },
  name,
  control,
  ...field
}: ColumnFilterProps<T, Name>) {
  return (
    <Field
      {...field}
      value={control.filters[name]}
      resets={control.resets}
      onChoose={(value) => control.setFilter(name, value)}
      onType={(text) => control.setText(name, text)}
      onConfirm={(text) => control.applyText(name, text)}
    />
  );
}
