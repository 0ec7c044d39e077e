import { ACTIONS_WIDTH, type Fit, fitColumns, SELECT_WIDTH } from '../../table/column-widths.ts';
import type { ListTypes } from '../list-definition.ts';
import type { ListState } from '../list-state.ts';
import type { ListView } from '../shown-columns.tsx';

interface Surroundings<Name extends string> {
  readonly state: Pick<ListState<Name>, 'sort' | 'filters'>;
  /** The columns that the user has chosen to see. */
  readonly chosen: readonly Name[];
  readonly availableWidth: number | undefined;
  readonly hasSelection: boolean;
  /** Pixels; undefined without actions. */
  readonly actionsWidth: number | undefined;
}

export interface FittedView<Name extends string> extends Fit {
  readonly columns: readonly Name[];
  /** The columns that have no space unless the user chooses them. */
  readonly crowdedOut: readonly Name[];
}

/** The visible columns of a list that have space. One that was chosen, or that sorts or filters the list, stays. */
export function fitView<T extends ListTypes, Name extends string>(
  { definition, context }: Pick<ListView<T, Name>, 'definition' | 'context'>,
  visible: readonly Name[],
  { state, chosen, availableWidth, hasSelection, actionsWidth = 0 }: Surroundings<Name>,
): FittedView<Name> {
  const reservedWidth = (hasSelection ? SELECT_WIDTH : 0) + actionsWidth;
  const inUse = (name: Name) => state.sort.field === name || state.filters[name] !== '';
  const fit = (stays: (name: Name) => boolean) => {
    const columns = visible.map((name) => {
      const { widths, hideOrder, restWidth } = definition.columns[name];
      const pixels = typeof widths === 'function' ? widths(context) : widths;
      return {
        key: name,
        label: '',
        ...pixels,
        ...(restWidth !== undefined && { restWidth }),
        ...(hideOrder !== undefined && !stays(name) && { hideOrder }),
      };
    });
    return fitColumns(columns, { availableWidth, reservedWidth });
  };
  const hiddenOf = ({ hidden }: Fit) => visible.filter((name) => hidden.includes(name));
  const fitted = fit((name) => inUse(name) || chosen.includes(name));
  const hidden = hiddenOf(fitted);
  return {
    ...fitted,
    columns: visible.filter((name) => !hidden.includes(name)),
    crowdedOut: hiddenOf(fit(inUse)),
  };
}

/** The width of the actions of a list: of one button, if the list does not state another one. */
export function actionsWidthOf(list: {
  readonly actions?: unknown;
  readonly actionsWidth?: number | undefined;
}): number | undefined {
  return list.actions === undefined ? undefined : (list.actionsWidth ?? ACTIONS_WIDTH);
}
