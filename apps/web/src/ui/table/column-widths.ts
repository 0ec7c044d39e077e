import type { Column } from './column.ts';

export const SELECT_WIDTH = 44;
/** One button in each row. */
export const ACTIONS_WIDTH = 52;

/** The space that the column without a width needs: a usual name of a company. */
const NAME_WIDTH = 172;
/** The minimum space of that column, below which the table scrolls horizontally. */
const MIN_NAME_WIDTH = 120;
/** Above this width long texts have more space. */
const WIDE_FROM = 1480;

/** A column that may be hidden where the table has too little space: the lowest number first. */
export interface FittingColumn extends Column {
  readonly hideOrder?: number;
}

interface Space {
  /** Pixels for the whole table; undefined before they are known, and on paper. */
  readonly availableWidth: number | undefined;
  /** Pixels of check boxes and actions. */
  readonly reservedWidth: number;
}

export interface Fit {
  /** The columns that the table does not show. */
  readonly hidden: readonly string[];
  /** Pixels by column; undefined for the one that uses the remaining space. */
  readonly widths: Readonly<Record<string, number | undefined>>;
  /** Below this width the table scrolls sideways. */
  readonly minWidth: number;
  readonly scrolls: boolean;
  readonly step: Step;
}

type Step = 'wide' | 'full' | 'narrow' | 'least';

/** The width of a column in a step: each step falls back to the next larger one. */
function widthIn(step: Step, column: Column): number | undefined {
  const { width, wideWidth = width, narrowWidth = width, leastWidth = narrowWidth } = column;
  return { wide: wideWidth, full: width, narrow: narrowWidth, least: leastWidth }[step];
}

function neededIn(
  step: Step,
  columns: readonly Column[],
  reservedWidth: number,
  restOf = ({ restWidth = NAME_WIDTH }: Column) => restWidth,
): number {
  return columns.reduce((sum, column) => sum + (widthIn(step, column) ?? restOf(column)), reservedWidth);
}

/**
 * The columns that a table shows in its space, and their widths. Names are cut last: first the columns become narrow, which
 * cuts no usual name, then columns are hidden in their order, then the others shrink to their least widths.
 */
export function fitColumns(columns: readonly FittingColumn[], { availableWidth, reservedWidth }: Space): Fit {
  const result = (step: Step, shown: readonly FittingColumn[]): Fit => {
    const minWidth = neededIn(step, shown, reservedWidth, () => MIN_NAME_WIDTH);
    return {
      hidden: columns.filter((column) => !shown.includes(column)).map(({ key }) => key),
      widths: Object.fromEntries(shown.map((column) => [column.key, widthIn(step, column)])),
      minWidth,
      scrolls: availableWidth !== undefined && minWidth > availableWidth,
      step,
    };
  };
  if (availableWidth === undefined) return result('full', columns);
  const fits = (step: Step, shown: readonly FittingColumn[]) =>
    neededIn(step, shown, reservedWidth) <= availableWidth;
  if (availableWidth >= WIDE_FROM && fits('wide', columns)) return result('wide', columns);
  if (fits('full', columns)) return result('full', columns);
  let shown = columns;
  while (!fits('narrow', shown)) {
    const next = nextToHide(shown);
    if (next === undefined) return result('least', shown);
    shown = shown.filter((column) => column !== next);
  }
  return result('narrow', shown);
}

function nextToHide(columns: readonly FittingColumn[]): FittingColumn | undefined {
  return columns
    .filter(({ hideOrder }) => hideOrder !== undefined)
    .toSorted((one, other) => (one.hideOrder ?? 0) - (other.hideOrder ?? 0))[0];
}
