import { describe, expect, it } from 'vitest';
import { type FittingColumn, fitColumns } from './column-widths.ts';

const COLUMNS: readonly FittingColumn[] = [
  { key: 'provider', label: '', width: 184, narrowWidth: 180, hideOrder: 2 },
  { key: 'name', label: '' },
  { key: 'number', label: '', width: 200, narrowWidth: 160, leastWidth: 120, wideWidth: 260 },
  { key: 'note', label: '', width: 116, narrowWidth: 84, hideOrder: 1 },
];
const RESERVED_WIDTH = 44;
const fitIn = (availableWidth: number | undefined) =>
  fitColumns(COLUMNS, { availableWidth, reservedWidth: RESERVED_WIDTH });

/** Pixels that the column without a width gets. */
function nameIn(availableWidth: number): number {
  const fixed = Object.values(fitIn(availableWidth).widths).reduce<number>(
    (sum, width = 0) => sum + width,
    RESERVED_WIDTH,
  );
  return availableWidth - fixed;
}

describe('the columns of a table', () => {
  it('have their full widths while the space is not known, and where it is enough', () => {
    expect(fitIn(undefined)).toMatchObject({ step: 'full', hidden: [], scrolls: false });
    expect(fitIn(716)).toMatchObject({ step: 'full', hidden: [], widths: { number: 200 } });
  });

  it('are wider in a large window', () => {
    expect(fitIn(1479)).toMatchObject({ step: 'full' });
    expect(fitIn(1480)).toMatchObject({ step: 'wide', widths: { number: 260, note: 116 } });
  });

  it('become narrow first, then are hidden in their order, then shrink, and only then the table scrolls', () => {
    expect(fitIn(715)).toMatchObject({ step: 'narrow', hidden: [], widths: { number: 160, note: 84 } });
    expect(fitIn(639)).toMatchObject({ step: 'narrow', hidden: ['note'] });
    expect(fitIn(555)).toMatchObject({ step: 'narrow', hidden: ['provider', 'note'] });
    expect(fitIn(375)).toMatchObject({ step: 'least', widths: { number: 120 }, scrolls: false });
    expect(fitIn(284)).toMatchObject({ step: 'least', scrolls: false, minWidth: 284 });
    expect(fitIn(283)).toMatchObject({ step: 'least', scrolls: true, minWidth: 284 });
  });

  it('leave enough space for a name while the table has at least 376 px', () => {
    for (let availableWidth = 376; availableWidth < 1700; availableWidth += 1)
      expect(nameIn(availableWidth), `${availableWidth} px`).toBeGreaterThanOrEqual(172);
  });

  it('give the remaining column the space that it needs', () => {
    const email = COLUMNS.map((column) => (column.key === 'name' ? { ...column, restWidth: 300 } : column));
    expect(fitColumns(email, { availableWidth: 716, reservedWidth: RESERVED_WIDTH })).toMatchObject({
      hidden: ['note'],
    });
  });
});
