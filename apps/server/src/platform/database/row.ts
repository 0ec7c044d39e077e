import type { Selectable } from 'kysely';
import type { DB } from './schema.generated.ts';

/** A row of a table as it is read, or some of its columns, with the names of the database: `Row<'mail', 'id' | 'subject'>`. */
export type Row<
  Table extends keyof DB,
  Column extends keyof Selectable<DB[Table]> = keyof Selectable<DB[Table]>,
> = Readonly<Pick<Selectable<DB[Table]>, Column>>;

declare const locked: unique symbol;

/**
 * The id of a row that the current transaction has locked. Only the repository function that locks the row returns such
 * an id. That function takes a scope, or is listed with its reason in scripts/row-scope.test.ts. A function that takes
 * the id needs no scope.
 */
export type LockedId<Table extends string> = number & { readonly [locked]: Table };

/** These columns of a row that the current transaction has locked. */
export type LockedRow<Table extends keyof DB, Column extends keyof Selectable<DB[Table]>> = Row<
  Table,
  Column
> & {
  readonly id: LockedId<Table>;
};
