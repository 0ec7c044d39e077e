import { type RawBuilder, sql } from 'kysely';

/** An expression in a where clause. */
type Fragment = RawBuilder<unknown>;

/**
 * One text in three simplified spellings for the search, as columns or expressions. All are lower case without accents;
 * Müller is "muller" (plain), "mueller" (expanded), and Mueller is "muller" (contracted). The first migration defines the
 * functions.
 */
export interface Folds {
  readonly plain: Fragment;
  readonly expanded: Fragment;
  readonly contracted: Fragment;
}

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
export function containsFolded({ plain, expanded, contracted }: Folds, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${contains(plain, text, sql`fold_plain(${text})`)}
    or ${contains(expanded, text, sql`fold_expanded(${text})`)}
    or ${contains(contracted, text, sql`fold_contracted(${text})`)})`;
}

/**
 * The folds of a value that has no folded columns, for tables of a few hundred rows or with an index on these
 * expressions.
 */
export function foldsOf(value: Fragment): Folds {
  return {
    plain: sql`fold_plain(${value})`,
    expanded: sql`fold_expanded(${value})`,
    contracted: sql`fold_contracted(${value})`,
  };
}
