import { type RawBuilder, sql } from 'kysely';

/**
 * A simplified spelling for the search, in lower case without accents: Müller is "muller" (plain) and "mueller"
 * (expanded), and Mueller is "muller" (contracted). The first migration defines the functions.
 */
export type Fold = 'plain' | 'expanded' | 'contracted';

const FUNCTIONS: Readonly<Record<Fold, string>> = {
  plain: 'fold_plain',
  expanded: 'fold_expanded',
  contracted: 'fold_contracted',
};
const ALL_FOLDS = Object.keys(FUNCTIONS) as Fold[];

/**
 * Texts of which only the contracted fold must be looked for: wherever another fold of such a text occurs in a value, the
 * contracted one occurs too. This is not so where the text begins with an e ("eller" is in "mueller", but not in "muller"),
 * or has an e after an umlaut or a digraph ("bruee" is in the expanded "Brüe", but "brue" is not in its contracted "bru").
 */
const FOUND_BY_CONTRACTION = /^(?!e)(?!.*(?:[aou]e|[äöü])e)[ -~äöüß]*$/iu;
/** Texts with the same letters in each fold. */
const SAME_IN_EACH_FOLD = /^(?!.*[aou]e)[ -~]*$/i;
const DIGRAPH_ENDS = /(?<=[aou])e/gi;

/** A fold of a text or of an expression, in the database. */
export function foldOf(fold: Fold, value: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`${sql.raw(FUNCTIONS[fold])}(${value})`;
}

/** The folds of a text that must be looked for in the same folds of a value; each costs a scan of an index. */
export function foldsToSearch(text: string): readonly Fold[] {
  return FOUND_BY_CONTRACTION.test(text.normalize('NFC')) ? ['contracted'] : ALL_FOLDS;
}

/**
 * The folds of a text, without those that are equal. For a value with a single fold, in which all of them are searched.
 */
export function differentFolds(text: string): readonly Fold[] {
  return SAME_IN_EACH_FOLD.test(text) ? ['plain'] : ALL_FOLDS;
}

/** The text without the second letter of ae, oe and ue, so that it is not longer than its contracted fold. */
export function withoutDigraphs(text: string): string {
  return text.replace(DIGRAPH_ENDS, '');
}
