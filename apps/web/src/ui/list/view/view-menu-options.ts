import type { ListTypes } from '../list-definition.ts';
import type { ListView } from '../shown-columns.tsx';
import type { ListViewControl } from '../list-state.ts';
import { shownColumns } from '../list-definition.ts';
import { optionalColumns } from './list-view.ts';

export interface ViewMenuProps {
  /** The columns that can be chosen. */
  readonly optional: readonly OptionalColumn[];
  readonly onReset: () => void;
}

interface OptionalColumn {
  readonly label: string;
  readonly isOn: boolean;
  readonly toggle: (on: boolean) => void;
}

/** The optional columns of a list and those that have no space, with their labels, and how each is switched. */
export function viewMenuOptions<T extends ListTypes, Name extends string>(
  { definition, viewer, labelOf }: ListView<T, Name>,
  { columns, setColumns }: ListViewControl<Name>,
  crowdedOut: readonly Name[],
): ViewMenuProps['optional'] {
  const offered = new Set([...optionalColumns(definition, viewer), ...crowdedOut]);
  const inOrder = shownColumns(definition, viewer).filter((name) => offered.has(name));
  return inOrder.map((name) => ({
    label: labelOf(name),
    isOn: columns.includes(name),
    toggle: (on) => setColumns(on ? [...columns, name] : columns.filter((column) => column !== name)),
  }));
}
