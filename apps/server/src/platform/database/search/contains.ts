import { type RawBuilder, sql } from 'kysely';
import { type Fold, foldOf, foldsToSearch, withoutDigraphs } from './folds.ts';

/** An expression in a where clause. */
type Fragment = RawBuilder<unknown>;

/** The folds of a value, as columns or expressions. */
export type Folds = Readonly<Record<Fold, Fragment>>;

/**
 * Shorter texts have no trigram: the index would return every row one by one, which is slower than reading the table.
 */
export const MIN_INDEXED_LENGTH = 3;

/**
 * Whether the column contains the text. The pattern is in a sub-select, which runs once: a prepared statement with a
 * generic plan would otherwise compute the pattern again for each row that it rechecks.
 */
export function contains(
  column: Fragment,
  text: string,
  folded: Fragment = sql`${text}`,
): RawBuilder<boolean> {
  // The appended empty text prevents the use of the index.
  const searched = text.length < MIN_INDEXED_LENGTH ? sql`(${column} || '')` : column;
  return sql<boolean>`${searched} like (select containing(${folded}))`;
}

/** Whether a fold of the value contains the same fold of the text: ignores case and the spelling of umlauts. */
export function containsFolded(folds: Folds, text: string): RawBuilder<boolean> {
  return anyOf(
    foldsToSearch(text).map((fold) =>
      contains(folds[fold], fold === 'contracted' ? withoutDigraphs(text) : text, foldOf(fold, text)),
    ),
  );
}

/**
 * The folds of a value that has no folded columns, for tables of a few hundred rows or with an index on these
 * expressions.
 */
export function foldsOf(value: Fragment): Folds {
  return {
    plain: foldOf('plain', value),
    expanded: foldOf('expanded', value),
    contracted: foldOf('contracted', value),
  };
}

/** At least one of the conditions is true. */
export function anyOf(conditions: readonly Fragment[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
