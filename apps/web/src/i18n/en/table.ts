import type { table as german } from '../de/table.ts';
import type { SameShape } from '../same-shape.ts';

export const table: SameShape<typeof german> = {
  selectRow: 'Select "{{name}}"',
  selectPage: 'Select all of this page',
  actions: 'Actions',
};
