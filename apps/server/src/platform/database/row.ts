import type { Selectable } from 'kysely';
import type { DB } from './schema.generated.ts';

/** The type of a selected row, or of some of its columns: `Row<'mail', 'id' | 'subject'>`. */
export type Row<
  Table extends keyof DB,
  Column extends keyof Selectable<DB[Table]> = keyof Selectable<DB[Table]>,
> = Readonly<Pick<Selectable<DB[Table]>, Column>>;

declare const locked: unique symbol;

/**
 * The id of a row that the current transaction has locked. Only the repository function that locks the row returns it.
 * That function has a scope parameter, or is listed with its reason in scripts/row-scope.test.ts. A function with this
 * id as a parameter needs no scope.
 */
export type LockedId<Table extends string> = number & { readonly [locked]: Table };

/** Columns of a row that the current transaction has locked. */
export type LockedRow<Table extends keyof DB, Column extends keyof Selectable<DB[Table]>> = Row<
  Table,
  Column
> & {
  readonly id: LockedId<Table>;
};
